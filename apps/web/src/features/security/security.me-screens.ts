import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'

type Part = Pick<Screen, 'path' | 'title' | 'lazy'> & { slug: string }

export const securityParts: readonly Part[] = [
  {
    path: '/security',
    slug: 'ORG_SECURITY',
    title: 'security:title',
    lazy: () => import('./pages/SecurityPage.tsx'),
  },
  {
    path: '/security/sessions',
    slug: 'ACTIVE_SESSIONS',
    title: 'security:cards.sessions.title',
    lazy: () => import('./pages/SessionsPage.tsx'),
  },
  {
    path: '/security/session-history',
    slug: 'PASSWORD_HISTORY',
    title: 'security:cards.history.title',
    lazy: () => import('./pages/HistoryPage.tsx'),
  },
  {
    path: '/security/question',
    slug: 'SECURITY_QUESTIONS',
    title: 'security:cards.questions.title',
    lazy: () => import('./pages/QuestionsPage.tsx'),
  },
]

/** Everybody manages their own access. */
export const securityMeScreens = defineScreens(
  securityParts.map(
    ({ slug: _slug, ...part }): Screen => ({ ...part, access: 'common', header: true, entry: 'me' }),
  ),
)
