import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'tasksTitles',
  {
    list: 'Tasks',
    task: 'Task details',
    dashboard: 'Task dashboard',
    reports: 'Task reports',
    configuration: 'Task categories and groups',
    templates: 'Task templates',
    add: 'Add a task',
  },
  {
    hi: async () => ({
      list: 'कार्य',
      task: 'कार्य का विवरण',
      dashboard: 'कार्य डैशबोर्ड',
      reports: 'कार्य रिपोर्ट',
      configuration: 'कार्य श्रेणियाँ और समूह',
      templates: 'कार्य टेम्पलेट',
      add: 'कार्य जोड़ें',
    }),
  },
)
