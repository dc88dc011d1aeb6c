import type { NoticeKind } from '../notices/index.ts'

export const onboardingNotices: readonly NoticeKind[] = [
  {
    kind: 'onboarding.step_due',
    label: { en: 'Onboarding steps that are due', hi: 'ऑनबोर्डिंग के नियत चरण' },
    title: { en: '{step} of {name} is due on {day}', hi: '{name} का चरण {step} {day} तक करना है' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'onboarding.step_overdue',
    label: { en: 'Onboarding steps that are overdue', hi: 'ऑनबोर्डिंग के विलंबित चरण' },
    title: { en: '{step} of {name} was due on {day}', hi: '{name} का चरण {step} {day} तक करना था' },
    defaults: { bell: true, email: true },
  },
]
