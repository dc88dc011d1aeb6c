import type { NoticeKind } from '../notices/index.ts'

export const tasksNotices: readonly NoticeKind[] = [
  {
    kind: 'tasks.assigned',
    label: { en: 'Tasks assigned to me', hi: 'मुझे सौंपे गए कार्य' },
    title: { en: '{by} gave you a task: {title}', hi: '{by} ने आपको कार्य दिया: {title}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.assigned_due',
    label: { en: 'Tasks with a due date assigned to me', hi: 'नियत तिथि वाले कार्य जो मुझे सौंपे गए' },
    title: { en: '{by} gave you a task: {title}', hi: '{by} ने आपको कार्य दिया: {title}' },
    body: { en: 'It is due on {day}.', hi: 'इसे {day} तक करना है।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.several',
    label: { en: 'Several tasks assigned to me at once', hi: 'एक साथ सौंपे गए कई कार्य' },
    title: { en: '{by} gave you {count} tasks', hi: '{by} ने आपको {count} कार्य दिए' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.mentioned',
    label: { en: 'I am mentioned in a task', hi: 'किसी कार्य में मेरा उल्लेख' },
    title: { en: '{by} mentioned you in: {title}', hi: '{by} ने इसमें आपका उल्लेख किया: {title}' },
    body: { en: '{text}', hi: '{text}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.commented',
    label: { en: 'Comments on my tasks', hi: 'मेरे कार्यों पर टिप्पणियाँ' },
    title: { en: '{by} commented on: {title}', hi: '{by} ने टिप्पणी की: {title}' },
    body: { en: '{text}', hi: '{text}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'tasks.file_added',
    label: { en: 'Files added to my tasks', hi: 'मेरे कार्यों में जोड़ी गई फ़ाइलें' },
    title: { en: '{by} added {name} to: {title}', hi: '{by} ने {name} जोड़ी: {title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'tasks.done',
    label: { en: 'Tasks that I assigned are done', hi: 'मेरे दिए कार्य पूरे हुए' },
    title: { en: '{by} has done: {title}', hi: '{by} ने पूरा किया: {title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'tasks.cancelled',
    label: { en: 'My tasks were cancelled', hi: 'मेरे कार्य रद्द हुए' },
    title: { en: '{by} cancelled: {title}', hi: '{by} ने रद्द किया: {title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'tasks.ready',
    label: { en: 'Tasks that no longer wait for others', hi: 'कार्य जो अब दूसरों की प्रतीक्षा में नहीं हैं' },
    title: { en: 'You can do this now: {title}', hi: 'अब आप यह कर सकते हैं: {title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'tasks.due',
    label: { en: 'A task of mine is due', hi: 'मेरे कार्य की नियत तिथि' },
    title: { en: 'Due on {day}: {title}', hi: '{day} तक: {title}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.overdue',
    label: { en: 'A task of mine is overdue', hi: 'मेरे कार्य की तिथि बीत गई' },
    title: { en: 'Overdue since {day}: {title}', hi: '{day} से बाकी: {title}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'tasks.due_several',
    label: { en: 'Several tasks of mine are due or overdue', hi: 'मेरे कई कार्यों की तिथि आ गई या बीत गई' },
    title: {
      en: '{count} tasks need you: {due} due, {overdue} overdue',
      hi: '{count} कार्य बाकी हैं: {due} की तिथि आ गई, {overdue} की बीत गई',
    },
    defaults: { bell: true, email: true },
  },
]
