import type {App} from './app';
import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import {today} from './dates';
import {count} from './words';

const RULES: [string, string][] = [
  ['solo', 'Solo: hand of 8, at least 2 a turn'],
  ['solo-expert', 'Expert: hand of 8, at least 3 a turn'],
  ['solo-expert-7', 'Expert: hand of 7, at least 3 a turn'],
];

/** Opens the dialog with settings, other deals, printing, and export and import of data. */
export function moreDialog(app: App): void {
  const said = h('p', {class: 'faint', role: 'status'});
  const {table} = app;
  const game = table.current;

  const targets = h('input', {type: 'checkbox', checked: table.showsTargets, onchange: () => table.setTargets(targets.checked)});
  const settings = h('label', {class: 'check'}, targets, 'Mark where cards may go');

  const chances = h('input', {type: 'checkbox', checked: table.showsChances, onchange: () => table.setChances(chances.checked)});

  const number = h('input', {
    type: 'text', inputmode: 'numeric', pattern: '[0-9]{1,20}', maxlength: 20, placeholder: '42', 'aria-label': 'Deal number', autocomplete: 'off',
  });
  const rules = h('select', {'aria-label': 'Rules'}, ...RULES.map(([name, words]) => h('option', {value: name}, words)));
  const deal = h('form', {
    class: 'deal',
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (number.value.trim() === '') app.leadRandom(rules.value);
      else app.lead({kind: 'deal', deal: `${rules.value}:${number.value.trim()}`});
    },
  }, rules, number, h('button', {type: 'submit'}, 'Play'));

  const button = (label: string, action: () => void): HTMLElement => h('button', {type: 'button', onclick: action}, label);
  const file = h('input', {type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: -1, 'aria-label': 'File to import'});
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    try {
      const {taken, refused} = app.store.import(await chosen.text(), (id, saved) => app.isLegal(id, saved));
      app.reopen();
      said.textContent = `${count(taken, 'game')} taken over${refused > 0 ? `; ${refused} refused: the rules forbid them` : ''}.`;
    } catch (fault) {
      said.textContent = `Nothing was taken over: ${fault instanceof Error ? fault.message : String(fault)}.`;
    }
    file.value = '';
  });
  const exportData = (): void => {
    const url = URL.createObjectURL(new Blob([app.store.export()], {type: 'application/json'}));
    h('a', {href: url, download: `backtrick-${today()}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    said.textContent = 'Exported.';
  };

  openDialog('More', [
    h('h3', {}, 'Play'),
    settings,
    ...(table.hasAdviser ? [h('label', {class: 'check'}, chances, 'Show chances to win'),
      h('p', {class: 'faint'}, 'The adviser estimates them without a look at the draw pile. They count as help.')] : []),
    ...(game !== undefined && table.playing ? [h('div', {class: 'row'},
      !game.open && button('Open the draw pile', () => table.askToOpen()),
      button('Give up this game', () => table.askToFinish('Give up')))] : []),
    h('h3', {}, 'Any deal'), deal,
    h('p', {class: 'faint'}, 'By its number; without one, a random deal. All of the first million can be beaten by the rules of solo.'),
    ...(game !== undefined ? [h('h3', {}, 'On paper'), h('div', {class: 'row'}, button('Print this deal', () => { closeDialogs(); app.print(); })),
      h('p', {class: 'faint'}, 'The sheet has the draw pile too, below a fold and upside down.')] : []),
    h('h3', {}, 'Your data'),
    h('div', {class: 'row'}, button('Export', exportData), button('Import', () => file.click())),
    file, said,
    h('h3', {}, 'As an app'),
    ...(app.install !== undefined ? [h('div', {class: 'row'}, button('Install', () => { closeDialogs(); app.install?.(); }))]
      : [h('p', {class: 'faint'}, 'To install: choose “Install” or “Add to home screen” in the browser’s menu. It plays without a connection.')]),
  ]);
}
