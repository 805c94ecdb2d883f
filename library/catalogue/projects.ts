import { trade } from '../trade.ts';

export default trade({
  name: 'std-projects',
  description:
    'Projects with milestones and tasks: planned with goal and budget, worked on by a team, paused, finished, and always seen how far they are.',
  tags: 'projects milestones tasks planning progress deadlines project-management roadmap deliverables project-planner',
  useWhen: 'Use when a team works towards dates in several projects with milestones and tasks.',
  asked:
    'phases and deadlines; milestones; Asana; MS Project; Basecamp; Gantt; project manager; how far are we; building projects; plan work; budget of projects; client projects; deliverables; on schedule; construction jobs; team plan; architect; builder; several buildings at once; houses; stages of construction; jobs that last months; overall progress',
  brief: `
    Project: name!, goal, lead, startsOn date, dueOn date, budget money, progress number
      planned START running, planned|running|paused CANCEL_PROJECT cancelled,
      running PAUSE paused, running FINISH finished, paused RESUME running
    ProjectTask: project Project, milestone Milestone, title!, assignee,
      priority low/normal/high, estimateHours number, spentHours number, dueOn date, blocker
      shows: board
      todo TAKE doing, todo|doing BLOCK blocked, doing HAND_OVER review, review SEND_BACK doing,
      review ACCEPT done, blocked UNBLOCK todo
    Milestone: project Project, title!, dueOn! date, reached boolean, weight number
  `,
});
