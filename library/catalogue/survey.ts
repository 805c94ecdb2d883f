import { trade } from '../trade.ts';

export default trade({
  name: 'std-survey',
  description:
    'Surveys with branching questions, built by their author, answered anonymously and read as distributions.',
  tags: 'survey questionnaire feedback branching results',
  useWhen: 'Use when many people answer the same questions and their answers are counted.',
  asked:
    'ask employees how happy they are; questionnaire; Surveymonkey; Google Forms; customer satisfaction; NPS; opinions; feedback form; ask many people; anonymous answers; market research; staff mood; exit questions; ask leavers why they quit; ask guests; what did you think; rate your stay; poll our customers',
  brief: `
    Survey: title!, introduction, closesAt date, responses number
      building OPEN_SURVEY open, open CLOSE_SURVEY closed, closed REOPEN open
    SurveyQuestion: survey Survey, text!, kind choice/scale/text/nps, options array, required boolean,
      order number
    SurveyResponse: survey Survey, respondent email, startedAt datetime, seconds number, score number
      started SUBMIT submitted, started LEAVE abandoned
      shows: chart, counts
    SurveyAnswer: response SurveyResponse, question SurveyQuestion, answer!, rating number
  `,
});
