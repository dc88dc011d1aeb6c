import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem } from '../requests/index.ts'

const see = ['documents.employee.view', 'documents.employee.manage']
const letters = ['documents.letters.view', 'documents.letters.send', 'documents.templates.manage']

/** Documents among the daily work with people, folders and categories among the settings. */
export const documentsMenu: MenuContribution = {
  block: 34_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'people' },
      order: 60,
      id: 1,
      name: 'Documents',
      slug: 'documents',
      icon: 'file',
      version: 1,
      permissions: [
        ...see,
        'documents.hr.view',
        'documents.hr.manage',
        'documents.organisation.manage',
        ...letters,
      ],
      children: [
        {
          id: 2,
          name: 'Employee documents',
          slug: 'documents_employee',
          layout: 'EMPLOYEE_DOCUMENTS',
          url: '/organisation/documents/employee-documents',
          permissions: see,
        },
        {
          id: 3,
          name: 'Mandatory documents',
          slug: 'documents_owed',
          url: '/organisation/documents/owed',
          permissions: ['documents.employee.view'],
        },
        {
          id: 4,
          name: 'Requested documents',
          slug: 'documents_wanted',
          url: '/organisation/documents/requested',
          permissions: ['documents.employee.view'],
        },
        {
          id: 5,
          name: 'HR documents',
          slug: 'documents_hr',
          layout: 'HR_DOCUMENTS',
          url: '/organisation/documents/hr-documents',
          permissions: ['documents.hr.view', 'documents.hr.manage'],
        },
        {
          id: 6,
          name: 'Organisation documents',
          slug: 'documents_organisation',
          url: '/organisation/documents/organisation-documents',
          permissions: ['documents.organisation.manage'],
        },
        {
          id: 7,
          name: 'Bulk upload of documents',
          slug: 'documents_bulk',
          url: '/organisation/documents/employee-documents/bulkupload',
          permissions: ['documents.employee.manage'],
        },
        {
          id: 8,
          name: 'Letter templates',
          slug: 'documents_templates',
          layout: 'DOCUMENT_TEMPLATES',
          url: '/organisation/documents/templates',
          permissions: letters,
        },
        {
          id: 9,
          name: 'Sent letters',
          slug: 'documents_sent',
          url: '/organisation/documents/sentlog',
          permissions: letters,
        },
        {
          id: 10,
          name: 'Verify a signature',
          slug: 'documents_verify',
          url: '/organisation/documents/verify',
          permissions: letters,
        },
      ],
    },
    {
      place: { settings: 'people' },
      order: 60,
      id: 20,
      name: 'Documents',
      slug: 'documents_settings',
      version: 1,
      permissions: ['documents.setup.manage', 'documents.templates.manage', 'documents.connections.manage'],
      children: [
        {
          id: 21,
          name: 'Document categories',
          slug: 'documents_configuration',
          layout: 'DOCUMENT_CONFIGURATION',
          url: '/organisation/documents/configuration',
          intro: 'Mandatory documents, approval, expiry and retention',
          permissions: ['documents.setup.manage'],
        },
        {
          id: 22,
          name: 'Document folders',
          slug: 'documents_folders',
          url: '/organisation/documents/employee-documents/configure-folder',
          intro: 'What the categories are grouped by',
          permissions: ['documents.setup.manage'],
        },
        {
          id: 23,
          name: 'Letterheads',
          slug: 'documents_letterheads',
          url: '/organisation/documents/letterheads',
          intro: 'Logo, header and footer of letters, for each entity',
          permissions: ['documents.templates.manage'],
        },
        {
          id: 24,
          name: 'Signing service and digital locker',
          slug: 'documents_connections',
          url: '/organisation/documents/connections',
          intro: 'Have letters signed by a service, and let people bring documents from DigiLocker',
          permissions: ['documents.connections.manage'],
        },
      ],
    },
    kindMenuItem({ id: 30, name: 'Document requests', kind: 'DOCUMENT_REQUEST' }),
    kindMenuItem({
      ...{ id: 31, name: 'Document uploads on approval', kind: 'DOCUMENT_UPLOAD_ON_APPROVAL' },
      layout: 'REQUEST_DOCUMENT_UPLOAD',
    }),
    kindMenuItem({ id: 32, name: 'Document approvals', kind: 'DOCUMENT_APPROVAL' }),
    kindMenuItem({ id: 33, name: 'Letters before they are sent', kind: 'DOCUMENT' }),
  ],
}
