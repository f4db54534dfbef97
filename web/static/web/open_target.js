// Opens the folded part of a page that its address names: /why/#board-9 shows board 9 unfolded.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.tagName !== "DETAILS") return;
  target.open = true;
  // Opening it moves what is below, so the browser's own scrolling came too early.
  target.scrollIntoView();
}
addEventListener("hashchange", openTarget);
openTarget();
