import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
import './documents.titles.ts'

/** Contributions of documents to self-service, people's records, requests and the command palette. */
export const documentsExtensions: FeatureExtensions = {
  synonyms: {
    documents_employee: 'files folder certificates passport identity proof expiry',
    documents_owed: 'missing documents compliance who owes pending documents remind',
    documents_wanted: 'letters certificates issue employment proof',
    documents_hr: 'confidential background check disciplinary warning',
    documents_organisation: 'handbook forms publish company documents',
    documents_bulk: 'zip archive import many files',
    documents_configuration: 'mandatory expiry approval retention file types',
    documents_folders: 'group categories',
    documents_templates:
      'offer appointment increment experience relieving warning letter write send mail merge',
    documents_sent: 'sent log opened withdrawn letters history',
    documents_verify: 'signature certificate seal authentic unchanged tampered check pdf',
    documents_connections:
      'docusign digilocker aadhaar e-sign esign electronic signature integration api webhook',
    documents_letterheads: 'logo header footer watermark company letter',
  },
  recordSearches: [
    {
      id: 'documents.templates',
      label: 'documentsTitles:templates',
      entry: 'admin',
      permission: 'documents.letters.view',
      load: async () => (await import('./letters/template-search.ts')).searchLetterTemplates,
    },
  ],
  profileTabs: [
    {
      id: 'documents',
      label: 'documentsTitles:tab',
      permission: 'documents.employee.view',
      lazy: () => import('./parts/PersonDocuments.tsx'),
    },
    {
      id: 'team-documents',
      label: 'documentsTitles:tab',
      permission: 'documents.team.view',
      entries: ['me'],
      lazy: () => import('./parts/PersonDocuments.tsx'),
    },
  ],
  requestChoices: [
    {
      ...{ kind: 'DOCUMENT_REQUEST', label: 'documentsTitles:DOCUMENT_REQUEST', rank: 12 },
      permission: 'requests.raise',
      form: async () => (await import('./requests/document-request.ts')).documentRequestForm,
    },
  ],
  requestDetails: ['DOCUMENT_UPLOAD_ON_APPROVAL', 'DOCUMENT_APPROVAL'].map((kind) => ({
    kind,
    lazy: () => import('./requests/UploadDetail.tsx'),
  })),
  quickActions: [
    {
      id: 'documents.mine',
      label: 'documentsTitles:mine',
      to: '/documents',
      entry: 'me',
      permission: 'documents.own',
      section: 'more',
      synonyms: 'files certificates upload passport handbook दस्तावेज़ फ़ाइल प्रमाणपत्र',
    },
    {
      id: 'documents.request',
      label: 'documentsTitles:DOCUMENT_REQUEST',
      to: sheetPath('DOCUMENT_REQUEST'),
      entry: 'me',
      permission: 'requests.raise',
      section: 'more',
      synonyms: 'letter certificate proof employment request पत्र प्रमाण',
    },
  ],
}
