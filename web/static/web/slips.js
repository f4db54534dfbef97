// The slips of a round: Enter goes from the first total to the second, and only then records.
const form = document.getElementById("slips-of-round");

form?.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.key !== "Enter" || !box.id.startsWith("we-")) return;
  event.preventDefault();
  document.getElementById(box.id.replace("we-", "they-")).select();
});
form?.addEventListener("focusin", (event) => event.target.select?.());
