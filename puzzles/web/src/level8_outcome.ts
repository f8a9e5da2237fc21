import {actionButton} from './action_buttons';
import {h} from './dom';
import {ME, me, stepsOfTurns, type MadeTurn, type RoundState} from './level8_engine';
import {anyNumber, roundHash, tableKey, type Table} from './level8_link';
import {countInPar, meanAbove, playedRounds} from './level8_store';
import {playerWords, turnInWords} from './level8_words';
import type {Saved} from './saved';
import {capital, count, t} from './words';

/** A round that is over, and what can be done then. */
export interface Ended {
  state: RoundState;
  table: Table;
  /** Alone: the turns made, the fewest, and a line of the fewest. */
  turns: number;
  par: number | undefined;
  best: readonly MadeTurn[];
  /** Alone: the turns that lost turns. */
  losses: readonly [turn: number, lost?: number][];
  saved: Saved;
  /** Alone: the player asked for advice. */
  advised: boolean;
  isToday: boolean;
  next(): void;
  replay(title: string, steps?: readonly string[], moment?: number): void;
  share(): void;
  download(): void;
  again(): void;
}

export function outcomeWords({state, table, turns, par}: Pick<Ended, 'state' | 'table' | 'turns' | 'par'>): string {
  const {out, won, round} = state;
  if ('others' in table) {
    if (won === ME) return t('You have won the game, in {rounds}.', {rounds: count(round, 'round')});
    if (won !== undefined) return t('Player {player} has won the game, in {rounds}.', {player: won, rounds: count(round, 'round')});
    return out === undefined ? t('Nobody goes out.') : out === ME ? t('You go out.') : t('Player {player} goes out.', {player: out});
  }
  if (out === undefined) return t('The draw pile is used up: nobody goes out.');
  const made = count(turns, 'turn');
  return par === undefined ? t('Out in {turns}.', {turns: made})
    : turns <= par ? t('Out in {turns}: that is par, nobody can do it in fewer.', {turns: made}) : t('Out in {turns}; par is {par}.', {turns: made, par});
}

const result = (tone: string, ended: Ended, ...more: (Node | false)[]): HTMLElement => h('section', {class: `result ${tone}`, 'aria-label': t('Result')},
  h('p', {class: 'outcome'}, outcomeWords(ended)), ...more);

/** The result of a round against others, with the levels that everybody has reached, and what can be done next. */
function gameActions(ended: Ended): Node[] {
  const {state, table} = ended;
  const {won, out, next, players, levels} = state;
  return [
    result(won === ME ? 'excellent' : won === undefined && out === ME ? 'won' : 'lost', ended, h('ul', {class: 'gains'}, ...players.map(({level, gained}, i) =>
      h('li', {}, level + gained > levels ? t('{player}: above level {levels}', {player: capital(playerWords(i + 1)), levels})
        : gained === 0 ? t('{player}: still level {level}', {player: capital(playerWords(i + 1)), level}) : t('{player}: now level {level}', {player: capital(playerWords(i + 1)), level: level + gained}))))),
    next ? actionButton('next', t('Next round'), ended.next, {main: true})
      : actionButton('next', t('Another game'), () => { location.hash = roundHash({...table, number: anyNumber()}); }, {main: true}),
    actionButton('replay', t('See it replayed'), () => ended.replay(t('Your game'))),
    actionButton('download', t('Save as a file'), ended.download),
    ...(next ? [] : [actionButton('again', t('Play it again'), ended.again)]),
  ];
}

/** The result of a round alone against par, and what can be done next. */
function roundActions(ended: Ended): Node[] {
  const {state, turns, par = 0, best, saved, advised, isToday} = ended;
  const rounds = playedRounds(saved);
  const out = state.out === ME;
  const line = stepsOfTurns(best);
  return [
    result(out ? (turns <= par ? 'excellent' : 'won') : 'lost', ended,
      h('p', {class: 'standing'}, advised && `${capital(t('with advice'))}. `, t('{rounds} played, {par} in par, {above} above par on average.', {rounds: count(rounds.length, 'round'), par: countInPar(rounds), above: meanAbove(rounds).toFixed(1)}))),
    actionButton('next', t('Another round'), () => { location.hash = roundHash({number: anyNumber(), level: me(state).level}); }, {main: true}),
    ...(isToday ? [] : [actionButton('today', t('Today’s round'), () => { location.hash = '#level8'; })]),
    ...(line.length > 0 ? [actionButton('best', t('See how par is made'), () => ended.replay(t('The fewest turns'), line))] : []),
    actionButton('replay', t('See it replayed'), () => ended.replay(t('Your round'))),
    ...(out ? [actionButton('share', t('Share'), ended.share)] : []),
    actionButton('download', t('Save as a file'), ended.download),
    actionButton('again', t('Play it again'), ended.again),
  ];
}
export const endActions = (ended: Ended): Node[] => ('others' in ended.table ? gameActions(ended) : roundActions(ended));

/** Where turns were lost, each a button that leads there. `startOf`: the step with which a turn begins. */
export const lossList = ({losses, replay}: Ended, startOf: (turn: number) => number): Node[] => (losses.length === 0 ? [] : [
  h('h2', {}, t('Where turns were lost')),
  h('p', {}, t('After turn {turn}, par could no longer be reached.', {turn: losses[0]?.[0] ?? ''})),
  h('ul', {class: 'losses'}, ...losses.map(([turn, lost]) => h('li', {}, h('button', {type: 'button', class: 'quiet', onclick: () => replay(t('Your round'), undefined, startOf(turn))},
    lost === undefined ? t('Turn {turn}: nobody could go out any more', {turn}) : t('Turn {turn} cost {turns}', {turn, turns: count(lost, 'turn')})))))]);

/** A line of the fewest turns, in words. */
export const bestLine = (best: readonly MadeTurn[]): Node[] => (best.length === 0 ? [] : [
  h('h2', {}, t('The fewest turns, for who knows the pile')),
  h('ol', {}, ...best.map((turn) => h('li', {}, `${turnInWords(turn)}.`)))]);

/** A text to share about a round alone. */
export function sharedText(title: string, {turns, par = 0, table, advised}: Ended, date: string | undefined): string {
  const words = turns <= par ? t('out in {turns}, par', {turns: count(turns, 'turn')}) : t('out in {turns}, {above} above par', {turns: count(turns, 'turn'), above: turns - par});
  const link = location.origin + location.pathname + roundHash(date === undefined ? table : {date});
  return `Backtrick Level 8 ${title}\n${'■'.repeat(par)}${'□'.repeat(turns - par)} ${words}${advised ? `, ${t('with advice')}` : ''}\n${link}`;
}
export const fileName = (table: Table): string => `level8-${tableKey(table).replace(/\W/g, '-')}.json`;
