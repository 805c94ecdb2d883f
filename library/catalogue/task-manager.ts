import { trade } from '../trade.ts';

export default trade({
  name: 'std-task-manager',
  description:
    'Personal and team tasks with projects and due dates, on a list and a board, with one-click completion.',
  tags: 'tasks todo productivity projects todo-list crud',
  useWhen:
    'Use when people keep a list of things to do, tick them off and want to see what is overdue.',
  asked:
    'to-do; things to do; Todoist; reminders; chores; tick off; due today; my tasks; personal list; get things done; errands; assignments for the team; homework list; checklist for me; what to do next; Microsoft To Do; shopping and household; remember to buy; call mum; housework; what must I do; jot down; reminders for me',
  brief: `
    Task: title!, notes, project, priority number, dueDate date, estimateMinutes number,
      assignee
      shows: search, counts, board
      todo START doing, todo|doing COMPLETE done, done REOPEN todo
  `,
});
