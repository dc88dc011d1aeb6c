import { permissionCatalogue } from '../kit/index.ts'

const people = ['group', 'organisation'] as const

export const documentsPermissions = permissionCatalogue({
  'documents.own': {
    label: 'See and upload their own documents, and read those of the organisation',
    scopes: ['self'],
    defaults: { 7: ['self'] },
    synonyms: ['my documents', 'folder'],
  },
  'documents.team.view': {
    label: 'See documents of reports, where the category allows it',
    scopes: ['reports'],
    defaults: { 7: ['reports'] },
  },
  'documents.employee.view': {
    label: 'See employees’ documents, and who still owes which',
    scopes: people,
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['files', 'certificates', 'expiry'],
  },
  'documents.employee.manage': {
    label: 'Upload, edit and delete employees’ documents, and issue those that they asked for',
    scopes: people,
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['bulk upload'],
  },
  'documents.hr.view': {
    label: 'See HR documents, which employees never see',
    scopes: people,
    presets: ['hr_manager'],
    synonyms: ['confidential', 'background check', 'disciplinary'],
  },
  'documents.hr.manage': {
    label: 'Upload, edit and delete HR documents',
    scopes: people,
    presets: ['hr_manager'],
  },
  'documents.organisation.manage': {
    label: 'Publish documents of the organisation',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['handbook', 'forms'],
  },
  'documents.setup.manage': {
    label: 'Set up folders and categories of documents',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['mandatory documents', 'retention'],
  },
  // The credentials of other systems, and letters leave the product.
  'documents.connections.manage': {
    label: 'Connect a signing service, a digital locker and an identity service',
    scopes: ['organisation'],
    synonyms: ['docusign', 'digilocker', 'aadhaar', 'e-sign', 'esign'],
  },
  'documents.templates.manage': {
    label: 'Write and publish letter templates and letterheads',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['offer letter', 'appointment letter', 'experience letter'],
  },
  'documents.letters.view': {
    label: 'See letter templates, and the letters sent to employees',
    scopes: people,
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['sent log'],
  },
  'documents.letters.send': {
    label: 'Send letters to employees, and withdraw them',
    scopes: people,
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['increment letter', 'warning letter'],
  },
})
