// The fastest open scorer there is, over a whole field: contracts, matchpoints, totals, places.
// Reads the field from the first line, then a line for each round; answers with the processor's
// seconds, and after the first round with what came of it. Knows bridge-scorer; not the bench.
'use strict';

const scorer = require(process.argv[2]);
const lines = require('readline').createInterface({ input: process.stdin });
let field = null;

function places() {
  const boards = field.boards.map((rows) => rows.map(([ns, ew, contract, vulnerable, tricks]) => ({
    ns, ew, contract, score: scorer.contractTricks(contract, vulnerable, tricks),
  })));
  const won = new Array(field.pairs).fill(0);
  for (const games of boards) {
    scorer.matchpoints(games);
    for (const game of games) {
      won[game.ns] += game.matchpointsNS.value;
      won[game.ew] += game.matchpointsEW.value;
    }
  }
  const results = won.map((score, pair) => ({ pair, score }));
  return scorer.rank(results);
}

lines.on('line', (line) => {
  if (field === null) {
    field = JSON.parse(line);
    const won = new Array(field.pairs);
    for (const { pair, score, rank } of places()) won[pair] = [score, parseInt(rank, 10)];
    console.log(JSON.stringify(won));
    return;
  }
  const before = process.cpuUsage();
  places();
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1e6);
});
