import {
  browse,
  confirmOverlay,
  countdown,
  figures,
  filterBar,
  formOverlay,
} from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  button,
  concat,
  count,
  entity,
  fetch,
  fn,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  orbital,
  page,
  persistWithResults,
  row,
  runtimeEntity,
  set,
  stat,
  traitOf,
  when,
  where,
} from '../behavior.ts';

const task = entity('Task', {
  title: 'string!',
  notes: 'string = ',
  project: 'string = Inbox',
  status: 'string todo|doing|done = todo',
  priority: 'number = 3',
  dueDate: 'date',
  estimateMinutes: 'number = 0',
  tags: '[string] = []',
  completedAt: 'datetime',
});

const focusSession = runtimeEntity('FocusSession', {
  taskId: 'string = ',
  taskTitle: 'string = ',
  secondsLeft: 'number = 1500',
  rounds: 'number = 0',
});

const clock = (controls: ReturnType<typeof button>[]) =>
  main(
    header(['str/default', '@entity.taskTitle', 'No task chosen'], 'timer'),
    { type: 'timer-display', seconds: '@entity.secondsLeft', format: 'mm:ss' },
    stat('Rounds today', '@entity.rounds'),
    row(...controls),
  );

const focus = traitOf('FocusSession', 'TaskFocus', {
  states: 'idle running paused resting',
  events: { START_TASK: 'id! row:object' },
  listens: [hear('TaskList', 'START_TASK', 'START_TASK')],
  config: { roundSeconds: knob('number', 1500, 'Seconds of one round') },
  transitions: [
    on('idle INIT =', [set('secondsLeft', '@config.roundSeconds'), clock([])]),
    on('idle|paused|resting START_TASK running', [
      set('taskId', '@payload.id'),
      set('taskTitle', get('@payload.row', 'title', '')),
      set('secondsLeft', '@config.roundSeconds'),
      clock([button('Pause', 'PAUSE', 'secondary', 'pause'), button('Give up', 'STOP', 'ghost')]),
    ]),
    on('running PAUSE paused', [
      clock([button('Resume', 'RESUME'), button('Give up', 'STOP', 'ghost')]),
    ]),
    on('paused RESUME running', [clock([button('Pause', 'PAUSE', 'secondary')])]),
    on('running|paused STOP idle', [set('taskId', ''), set('taskTitle', ''), clock([])]),
    on('running TIME_UP resting', [
      set('rounds', ['+', '@entity.rounds', 1]),
      notify('Take a break', 'success'),
      clock([button('Next round', 'NEXT_ROUND'), button('Stop', 'STOP', 'ghost')]),
    ]),
    on('resting NEXT_ROUND running', [
      set('secondsLeft', '@config.roundSeconds'),
      clock([button('Pause', 'PAUSE', 'secondary')]),
    ]),
    on('resting STOP idle', [set('taskId', ''), clock([])]),
  ],
  ticks: [countdown('secondTick', 'secondsLeft', 'TIME_UP')],
});

const taskList = browse({
  name: 'TaskList',
  entity: 'Task',
  title: 'Tasks',
  icon: 'check-square',
  look: 'data-list',
  columns: 'title:h4 project:badge status:badge priority dueDate:caption:date',
  actions: 'COMPLETE:primary START_TASK:secondary EDIT REMOVE:danger',
  create: ['Add task', 'ADD'],
  above: ['@trait.TaskFigures', '@trait.TaskFilter'],
  filter: 'TaskFilter',
  transitions: [
    when(['!=', get('@payload.row', 'status'), 'done'], 'browsing COMPLETE loading', [
      persistWithResults('update', 'Task', 'TaskCompleted', 'TaskLoadFailed', {
        id: '@payload.id',
        status: 'done',
        completedAt: '@now',
      }),
    ]),
    on('loading TaskCompleted =', [fetch('Task'), notify('Done', 'success')]),
  ],
  overlays: [
    formOverlay({
      name: 'TaskAdd',
      entity: 'Task',
      verb: 'create',
      title: 'New task',
      icon: 'plus',
      opens: 'ADD',
      from: ['TaskList'],
      fields: 'title notes project priority dueDate estimateMinutes',
      done: 'TASK_ADDED',
    }),
    formOverlay({
      name: 'TaskEdit',
      entity: 'Task',
      verb: 'update',
      title: 'Edit task',
      icon: 'edit',
      opens: 'EDIT',
      from: ['TaskList'],
      fields: 'title notes project status priority dueDate',
      done: 'TASK_EDITED',
      slot: 'drawer',
    }),
    confirmOverlay({
      name: 'TaskRemove',
      entity: 'Task',
      opens: 'REMOVE',
      from: ['TaskList'],
      title: 'Delete task?',
      message: concat('“', get('@payload.row', 'title', ''), '” will be gone for good.'),
      done: 'TASK_REMOVED',
    }),
  ],
});

const taskFilter = filterBar('TaskFilter', 'Task', {
  status: ['todo', 'doing', 'done'],
  project: ['Inbox', 'Work', 'Home'],
});

const taskFigures = figures('TaskFigures', ['TaskList', 'TaskLoaded'], {
  Open: [count(['array/reject', '@payload.data', fn('row', ['=', get('@row', 'status'), 'done'])])],
  Done: [count(where('@payload.data', 'status', 'done')), { format: 'number' }],
  Overdue: [
    count([
      'array/filter',
      '@payload.data',
      fn('row', [
        'and',
        ['!=', get('@row', 'status'), 'done'],
        ['time/isPast', ['time/parse', get('@row', 'dueDate', '')]],
      ]),
    ]),
  ],
});

export default behavior({
  name: 'std-task-manager',
  description:
    'Personal and team tasks with projects, due dates, filters, one-click completion and a focus timer.',
  tags: 'tasks todo productivity projects timer crud',
  useWhen:
    'Use when people keep a list of things to do, tick them off and want to see what is overdue.',
  asked:
    'to-do; things to do; Todoist; reminders; chores; tick off; due today; my tasks; personal list; get things done; errands; assignments for the team; homework list; checklist for me; what to do next; Microsoft To Do; shopping and household; remember to buy; call mum; housework; what must I do; jot down; reminders for me',
  orbitals: [
    orbital({
      entity: task,
      traits: [taskList, taskFilter, taskFigures],
      pages: [page('Tasks', '/tasks', 'TaskList')],
    }),
    orbital({
      entity: focusSession,
      traits: [focus],
      pages: [page('Focus', '/focus', 'TaskFocus')],
    }),
  ],
});
