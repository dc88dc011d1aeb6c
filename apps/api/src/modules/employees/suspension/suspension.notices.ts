import type { NoticeKind } from '../../notices/index.ts'

export const suspensionNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.report_suspended',
    label: { en: 'Somebody in my team is suspended', hi: 'मेरी टीम का कोई निलंबित है' },
    title: { en: '{name} is suspended', hi: '{name} निलंबित हैं' },
    body: { en: 'Suspended until {until}, without access.', hi: '{until} तक, बिना पहुँच के।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.report_back',
    label: { en: 'A suspension in my team has ended', hi: 'मेरी टीम में निलंबन समाप्त' },
    title: { en: '{name} is back', hi: '{name} वापस हैं' },
    body: { en: 'The suspension ended on {until}.', hi: 'निलंबन {until} को समाप्त हुआ।' },
    defaults: { bell: true, email: false },
  },
]
