import type { ownRosterEn } from './own-roster.texts.en.ts'

export const ownRosterHi: typeof ownRosterEn = {
  title: 'मेरा रोस्टर',
  subtitle: 'आपके प्रकाशित दिन। जिन दिनों का रोस्टर नहीं है, उन पर आपकी सामान्य शिफ़्ट रहती है।',
  mine: 'मेरे दिन',
  team: 'मेरी टीम',
  earlier: 'पहले',
  later: 'बाद में',
  off: 'अवकाश',
  usual: 'सामान्य शिफ़्ट',
  today: 'आज',
  changed: 'बदला गया',
  was: 'पहले: {{what}}',
  changedOn: '{{date}} को बदला गया',
  empty: 'इन दिनों का कोई रोस्टर नहीं',
  emptyText: 'आपकी सामान्य शिफ़्ट रहेगी। रोस्टर प्रकाशित होने पर आपको बताया जाएगा।',
  emptyTeam: 'कोई भी आपको रिपोर्ट नहीं करता',
  search: 'व्यक्ति खोजें',
  noDays: 'कोई रोस्टर नहीं',
  whose: 'किसके दिन',
}
