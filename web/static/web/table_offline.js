// Asks for the results of the round, and of the next, without the network: the server's questions,
// which were loaded before as templates. They have no deal, no traveller and no other table.
import { boardsKept, boardsSent, forgetSent } from "./table_outbox.js";
import { randomId } from "./table_store.js";

// A question has keys of two answers: the second one is on the keys without the first.
const ALSO_ASKED = { declarer: "doubled", declaring: "doubled", tricks: "honours" };
const NO_CONTRACT = ["P", "NP"];
// Pause before rounds that could not be loaded are asked for again, which doubles up to the longest,
// and how long they are waited for; in milliseconds.
const LOAD_PAUSE = 2000;
const LONGEST_LOAD_PAUSE = 30_000;
const ROUND_TIMEOUT = 20_000;
let asksLead = false;
// The rounds that were loaded, and the one whose page is shown.
let kits = [];
let kit = null;
// Who deals first, by the round of the match, as the players chose after the rounds were loaded.
const firstDealers = {};
let loads = 0;
let timer;

export async function loadRound(table, pause = LOAD_PAUSE) {
  const load = ++loads;
  const sentBefore = [...boardsSent()];
  clearTimeout(timer);
  const answer = await fetch(`${table}offline/`, { cache: "no-store", signal: AbortSignal.timeout(ROUND_TIMEOUT) }).catch(() => null);
  const failed = !answer || answer.status >= 500 || answer.status === 429;
  // Null if the network or the server failed; a refusal is an answer.
  const text = failed ? null : answer.ok ? await answer.text().catch(() => null) : "";
  // An answer that comes after a later one does not know what was recorded in between.
  if (load !== loads) return;
  // With jitter, as in table_outbox.js.
  if (text === null) timer = setTimeout(() => loadRound(table, Math.min(2 * pause, LONGEST_LOAD_PAUSE)), pause * (0.5 + Math.random()));
  const fresh = new DOMParser().parseFromString(text ?? "", "text/html").getElementById("offline");
  if (!fresh) return;
  kits = [...fresh.querySelectorAll("[data-round]")];
  asksLead = "asksLead" in fresh.dataset;
  // The server knows them by now.
  forgetSent(sentBefore);
}

export function noteFirstDealer(round, dealer) {
  firstDealers[round] = dealer.toLowerCase();
}

const template = (name, of = kit) => of.querySelector(`[data-page="${name}"]`);
export const offlineRound = () => kit?.dataset.title ?? "";

// The network may go before the rounds are loaded again: the dealers of each choice are in them.
function copy(name) {
  const page = document.importNode(template(name).content, true);
  const dealer = firstDealers[kit.dataset.round];
  if (dealer) for (const deal of page.querySelectorAll(`[data-dealt-${dealer}]`)) deal.textContent = deal.getAttribute(`data-dealt-${dealer}`);
  return page;
}

// The page of this address without the server; null if it is none of these rounds'.
export function offlinePage(address, table) {
  const url = new URL(address, location.href);
  const boardIn = (of) => keysOf(of).find((key) => key.getAttribute("href") === url.pathname)?.dataset.board;
  kit = kits.find(boardIn) ?? roundToShow(url.searchParams.get("after"));
  if (!kit) return null;
  const board = boardIn(kit);
  if (board && !isDone(board)) return boardPage(board, url);
  return /(boards|hands)\/\d+\/$/.test(url.pathname) || url.pathname === table || url.pathname.endsWith("/recorded/") ? roundPage() : null;
}

const isDone = (board, of = kit) => boardsKept().includes(board) || boardsSent().includes(board) || template("round", of).content.querySelector(`.done[data-board="${board}"]`) !== null;
const keysOf = (of) => [...template("round", of).content.querySelectorAll("[data-board]")];
const boardsOf = (of) => keysOf(of).map((key) => key.dataset.board);

// The first round with boards left. Where everybody goes is shown before its first board is asked for.
function roundToShow(after) {
  const open = kits.findIndex((each) => boardsOf(each).some((board) => !isDone(board, each)));
  if (open === -1) return kits.at(-1);
  const isNew = open > 0 && boardsOf(kits[open]).every((board) => !isDone(board, kits[open]));
  return isNew && after !== kits[open - 1].dataset.round ? kits[open - 1] : kits[open];
}

function roundPage() {
  const page = copy("round");
  for (const key of page.querySelectorAll("[data-board]")) {
    if (!isDone(key.dataset.board)) continue;
    key.classList.add("done");
    if (boardsKept().includes(key.dataset.board)) key.querySelector("span").replaceChildren(copy("kept"));
  }
  const open = [...page.querySelectorAll(".key:not(.done)")];
  if ("inOrder" in kit.dataset) for (const key of open.slice(1)) key.closest("li").remove();
  return open.length ? page : copy("complete");
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
    if (["doubled", "honours"].includes(name) && (draft.get(name) ?? "") === answer) key.setAttribute("aria-current", "true");
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
  const declarer = template("declaring") ? "declaring" : "declarer";
  if (!draft.get(declarer)) return declarer;
  if (asksLead && lead !== "-" && lead.length < 2) return lead ? `lead_rank-${lead}` : "lead_suit";
  return draft.get("tricks") ? null : tricksQuestion(contract);
}

// In a match the keys for honours differ at notrump.
const tricksQuestion = (contract) => [`tricks-${contract}`, `tricks-${contract[0]}`].find((name) => template(name));

// Which answer a key of the server's question gives.
function changed(question, given) {
  const kind = question.split("-")[0].split("_")[0];
  const name = kind in ALSO_ASKED && !given.get(kind) ? ALSO_ASKED[kind] : kind;
  return [name, given.get(name) ?? ""];
}

function address(url, draft, changes) {
  const query = new URLSearchParams([...Object.entries({ ...Object.fromEntries(draft), ...changes })].filter(([, answer]) => answer));
  return `${url.pathname}?${query}`;
}

function back(url, draft) {
  const lead = draft.get("lead") ?? "";
  const last = ["tricks", "lead", "declarer", "declaring", "contract"].find((name) => draft.get(name));
  if (!last) return url.pathname.replace(/(boards|rounds)\/.*/, "");
  if (last === "lead" && lead.length === 2) return address(url, draft, { lead: lead[0] });
  return address(url, draft, { [last]: "", ...(last === "contract" && { doubled: "" }), ...(last === "declaring" && { honours: "" }) });
}

// What the keys say that were touched so far: the words are the server's.
function summary(draft) {
  const named = (question, name) => {
    const keys = [...(template(question)?.content.querySelectorAll(".keys a") ?? [])];
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
    ...(draft.get("declaring") ? named("declaring", "declaring") : []),
    ...(draft.get("tricks") ? named(tricksQuestion(contract), "tricks") : []),
    ...(draft.get("honours") ? ["· ", ...named(tricksQuestion(contract), "honours")] : []),
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
