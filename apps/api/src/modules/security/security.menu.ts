import type { MenuContribution } from '../../platform/access/menu.ts'

const own = ['security.password.own', 'security.sessions.own', 'security.history.own']

/**
 * The security screen and its cards (platform specification, sections 2 and 6: slugs are its permission
 * keys).
 */
export const securityMenu: MenuContribution = {
  block: 2_000,
  app: 'hrms',
  entries: [
    {
      place: { settings: 'access' },
      order: 10,
      id: 1,
      name: 'Security',
      slug: 'ORG_SECURITY',
      layout: 'ORG_SECURITY',
      url: '/security',
      icon: 'shield',
      intro: 'Passwords, two-step verification and sessions',
      permissions: [...own, 'security.policy.manage', 'security.sessions.manage'],
      children: [
        { id: 2, name: 'Password', slug: 'PASSWORD', permissions: ['security.password.own'] },
        { id: 3, name: 'Password Policy', slug: 'PASSWORD_POLICY', permissions: ['security.policy.manage'] },
        {
          id: 4,
          name: 'Active Sessions',
          slug: 'ACTIVE_SESSIONS',
          permissions: ['security.sessions.own', 'security.sessions.manage'],
        },
        { id: 5, name: 'Activity History', slug: 'PASSWORD_HISTORY', permissions: ['security.history.own'] },
        {
          id: 6,
          name: 'Security Questions',
          slug: 'SECURITY_QUESTIONS',
          permissions: ['security.password.own'],
        },
        {
          id: 7,
          name: 'Two-step Verification',
          slug: 'TWO_STEP',
          permissions: ['security.password.own'],
        },
        { id: 8, name: 'Sign-in Help', slug: 'SIGN_IN_HELP', permissions: ['session.sign_in_help'] },
      ],
    },
  ],
}
