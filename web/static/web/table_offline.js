// Asks for the results of the round without the network: the server's questions, which were loaded
// before as templates. They have no deal, no traveller and no other table.
import { boardsKept, boardsSent, forgetSent } from "./table_outbox.js";
import { randomId } from "./table_store.js";

const NO_CONTRACT = ["P", "NP"];
let kit = null;

export async function loadRound(table) {
  const answer = await fetch(`${table}offline/`, { cache: "no-store" }).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("offline");
  if (!fresh) return;
  kit = fresh;
  // The server knows them by now.
  forgetSent();
}

const copy = (name) => document.importNode(kit.querySelector(`#offline-${name}`).content, true);

// The page of this address without the server; null if it is none of the round's.
export function offlinePage(address, table) {
  const url = new URL(address, location.href);
  if (!kit?.dataset.round) return null;
  const board = url.pathname.match(/boards\/(\d+)\/$/)?.[1];
  if (board && kit.querySelector(`#offline-head-${board}`) && !isDone(board)) return boardPage(board, url);
  return board || url.pathname === table || url.pathname.endsWith("/recorded/") ? roundPage() : null;
}

const isDone = (board) => boardsKept().includes(board) || boardsSent().includes(board) || kit.querySelector("#offline-round").content.querySelector(`.done[data-board="${board}"]`) !== null;

function roundPage() {
  const page = copy("round");
  for (const key of page.querySelectorAll("[data-board]")) {
    if (!isDone(key.dataset.board)) continue;
    key.classList.add("done");
    if (boardsKept().includes(key.dataset.board)) key.querySelector("span").replaceChildren(copy("kept"));
  }
  return page.querySelector(".key:not(.done)") ? page : copy("complete");
}

// The answers are in the query of the address, as on the server's pages.
function boardPage(board, url) {
  const draft = url.searchParams;
  const question = nextQuestion(draft);
  const page = copy(`head-${board}`);
  const asked = copy(question ?? `accept-${board}`);
  if (question) asked.querySelector(".so-far").append(...summary(draft));
  else complete(asked, board, draft);
  for (const key of asked.querySelectorAll(".keys a")) {
    const [name, answer] = changed(question, new URL(key.href, location.href).searchParams);
    if (name === "doubled" && (draft.get(name) ?? "") === answer) key.setAttribute("aria-current", "true");
    key.href = address(url, draft, { [name]: answer });
  }
  page.append(asked);
  for (const link of page.querySelectorAll(".back")) link.href = back(url, draft);
  return page;
}

function nextQuestion(draft) {
  const contract = draft.get("contract");
  const lead = draft.get("lead") ?? "";
  if (!contract) return "contract";
  if (NO_CONTRACT.includes(contract)) return null;
  if (!draft.get("declarer")) return "declarer";
  if ("asksLead" in kit.dataset && lead !== "-" && lead.length < 2) return lead ? `lead_rank-${lead}` : "lead_suit";
  return draft.get("tricks") ? null : `tricks-${contract[0]}`;
}

// Which answer a key of the server's question gives.
function changed(question, given) {
  const kind = question.split("-")[0].split("_")[0];
  const name = kind === "declarer" && !given.get("declarer") ? "doubled" : kind;
  return [name, given.get(name) ?? ""];
}

function address(url, draft, changes) {
  const query = new URLSearchParams([...Object.entries({ ...Object.fromEntries(draft), ...changes })].filter(([, answer]) => answer));
  return `${url.pathname}?${query}`;
}

function back(url, draft) {
  const lead = draft.get("lead") ?? "";
  const last = ["tricks", "lead", "declarer", "contract"].find((name) => draft.get(name));
  if (!last) return url.pathname.replace(/boards\/.*/, "");
  if (last === "lead" && lead.length === 2) return address(url, draft, { lead: lead[0] });
  return address(url, draft, { [last]: "", ...(last === "contract" && { doubled: "" }) });
}

// What the keys say that were touched so far: the words are the server's.
function summary(draft) {
  const named = (question, name) => {
    const keys = [...(kit.querySelector(`#offline-${question}`)?.content.querySelectorAll(".keys a") ?? [])];
    const key = keys.find((each) => {
      const [given, answer] = changed(question, new URL(each.getAttribute("href"), location.href).searchParams);
      return given === name && answer === (draft.get(name) ?? "");
    });
    return key ? [...document.importNode(key, true).childNodes, " "] : [];
  };
  const contract = draft.get("contract") ?? "";
  return [
    ...named("contract", "contract"),
    ...(draft.get("doubled") ? named("declarer", "doubled") : []),
    ...(draft.get("declarer") ? named("declarer", "declarer") : []),
    ...(draft.get("tricks") ? named(`tricks-${contract[0]}`, "tricks") : []),
    ...((draft.get("lead") ?? "").length === 2 ? ["· ", ...named(`lead_rank-${draft.get("lead")[0]}`, "lead")] : []),
  ];
}

function complete(page, board, draft) {
  page.querySelector(".result").append(...summary(draft));
  const answers = { ...Object.fromEntries(draft), request_id: randomId(), offline: "1" };
  for (const [name, value] of Object.entries(answers)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    page.querySelector("form").prepend(field);
  }
}
