import type {Level8View} from './level8';
import type {TrainingView} from './training';

// What is loaded when it is first asked for, because a first view does not need it.
export {calendar, resultsOfDays} from './calendar';
export {carryTable, takeCarried} from './carry';
export {chancesView} from './chances_view';
export {dayDialog, keepCurve} from './day_dialog';
export {help} from './help';
export {moreDialog} from './more';
export {refusalInWords} from './refusals';
export {statisticsView} from './statistics_view';
/** Level 8 and the training, from here so that the first load does not name their files. */
export const loadLevel8 = async (...page: Parameters<typeof Level8View.load>): Promise<Level8View> => (await import('./level8')).Level8View.load(...page);
export const loadTraining = async (...page: Parameters<typeof TrainingView.load>): Promise<TrainingView> =>
  (await import('./training')).TrainingView.load(...page);
