import { defineScreens } from '../../lib/screen/screen-definition.ts'

const desk = { access: 'admin', header: true } as const

const below = '/organisation/documents'

/** Documents of employees, the organisation and HR. */
export const documentsScreens = defineScreens([
  {
    ...desk,
    path: `${below}/employee-documents`,
    layoutKeys: ['EMPLOYEE_DOCUMENTS'],
    permission: 'documents.employee.view',
    title: 'documentsTitles:employee',
    lazy: () => import('./pages/EmployeeDocumentsPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/owed`,
    permission: 'documents.employee.view',
    title: 'documentsTitles:owed',
    lazy: () => import('./pages/OwedPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/requested`,
    permission: 'documents.employee.view',
    title: 'documentsTitles:wanted',
    lazy: () => import('./pages/RequestedPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/hr-documents`,
    layoutKeys: ['HR_DOCUMENTS'],
    permission: 'documents.hr.view',
    title: 'documentsTitles:hr',
    lazy: () => import('./pages/HrDocumentsPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/organisation-documents`,
    permission: 'documents.organisation.manage',
    title: 'documentsTitles:organisation',
    lazy: () => import('./pages/OrganisationDocumentsPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/employee-documents/bulkupload`,
    permission: 'documents.employee.manage',
    title: 'documentsTitles:bulk',
    lazy: () => import('./bulk/BulkUploadPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/configuration`,
    layoutKeys: ['DOCUMENT_CONFIGURATION'],
    permission: 'documents.setup.manage',
    title: 'documentsTitles:categories',
    lazy: () => import('./setup/CategoriesPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/employee-documents/configure-folder`,
    permission: 'documents.setup.manage',
    title: 'documentsTitles:folders',
    lazy: () => import('./setup/FoldersPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/templates`,
    layoutKeys: ['DOCUMENT_TEMPLATES'],
    permission: 'documents.letters.view',
    title: 'documentsTitles:templates',
    lazy: () => import('./letters/TemplatesPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/template/{operation}`,
    permission: 'documents.letters.view',
    title: 'documentsTitles:template',
    lazy: () => import('./letters/TemplatePage.tsx'),
  },
  // Letters of onboarding are edited here too.
  ...['template/{operation}', 'templatecreate', 'templatedit'].map((path) => ({
    ...desk,
    path: `/onboarding/onboarding-document/${path}`,
    permission: 'documents.letters.view' as const,
    title: 'documentsTitles:template',
    lazy: () => import('./letters/TemplatePage.tsx'),
  })),
  {
    ...desk,
    path: `${below}/template/{id}/send`,
    permission: 'documents.letters.send',
    title: 'documentsTitles:sendLetters',
    lazy: () => import('./letters/SendPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/sentlog`,
    permission: 'documents.letters.view',
    title: 'documentsTitles:sentLetters',
    lazy: () => import('./letters/SentLogPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/letterheads`,
    permission: 'documents.templates.manage',
    title: 'documentsTitles:letterheads',
    lazy: () => import('./letters/LetterheadsPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/connections`,
    permission: 'documents.connections.manage',
    title: 'documentsTitles:connections',
    lazy: () => import('./connections/ConnectionsPage.tsx'),
  },
  {
    ...desk,
    path: `${below}/verify`,
    permission: 'documents.letters.view',
    title: 'documentsTitles:verify',
    lazy: () => import('./signatures/VerifyPage.tsx'),
  },
])
