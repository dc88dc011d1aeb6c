import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The administration of policies. */
export const policiesScreens = defineScreens([
  {
    path: '/policies',
    layoutKeys: ['POLICIES'],
    access: 'admin',
    header: true,
    permission: 'policies.list.view',
    title: 'policiesTitles:list',
    lazy: () => import('./pages/PoliciesPage.tsx'),
  },
  {
    path: '/policies/categories',
    access: 'admin',
    header: true,
    permission: 'policies.category.manage',
    title: 'policiesTitles:categories',
    lazy: () => import('./pages/CategoriesPage.tsx'),
  },
  {
    path: '/policies/{id}',
    access: 'admin',
    header: true,
    permission: 'policies.list.view',
    title: 'policiesTitles:policy',
    lazy: () => import('./pages/PolicyPage.tsx'),
  },
  {
    path: '/create/policy/{pcid}',
    access: 'admin',
    header: true,
    permission: 'policies.list.manage',
    title: 'policiesTitles:create',
    lazy: () => import('./pages/CreatePolicyPage.tsx'),
  },
  {
    path: '/edit/policy/{policy_id}',
    access: 'admin',
    header: true,
    permission: 'policies.list.manage',
    title: 'policiesTitles:edit',
    lazy: () => import('./pages/EditPolicyPage.tsx'),
  },
])
