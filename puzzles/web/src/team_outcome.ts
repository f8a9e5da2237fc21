import {actionButton} from './action_buttons';
import {h} from './dom';
import {save} from './download';
import type {Game} from './game';
import {classOf, outcomeWords} from './result';
import type {TeamState} from './team_engine';
import {t} from './words';

/** What can be done with a game that is over. */
export interface Afterwards {
  leadNext(): void;
  review(): void;
  loss(): void;
  win(): void;
  replay(): void;
  download(): void;
  again(): void;
}

/** The result of a game, and what follows it. Without an adviser there are no chances. */
export function outcomeOf(game: Game, hasAdviser: boolean, afterwards: Afterwards): HTMLElement[] {
  const {beaten, left, player, seat} = game.state as TeamState;
  return [
    h('section', {class: `result ${classOf(left)}`, 'aria-label': t('Result')},
      h('p', {class: `outcome${beaten ? ' beaten' : ''}`}, outcomeWords(game)),
      !beaten && h('p', {class: 'standing'}, player === seat ? t('You could not complete your turn.') : t('Player {player} could not complete the turn.', {player}))),
    ...(game.state.rules.name === '' ? [] : [actionButton('next', t('Another deal'), () => afterwards.leadNext(), {main: true})]),
    ...(beaten ? [] : [actionButton('loss', t('Where was it lost?'), () => afterwards.loss())]),
    ...(hasAdviser ? [actionButton('chances', t('See the chances'), () => afterwards.review())] : []),
    actionButton('replay', t('See it replayed'), () => afterwards.replay()),
    actionButton('solution', t('See a solution'), () => afterwards.win()),
    actionButton('download', t('Save as a file'), () => afterwards.download()),
    actionButton('again', t('Play it again'), () => afterwards.again()),
  ];
}

/** Saves a recorded game as a file. */
export function downloadGame(deal: string, record: string): void {
  save(`${deal.replace(':', '-')}.json`, 'application/json', record);
}
