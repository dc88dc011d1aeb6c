import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { DocumentsList } from '../parts/DocumentsList.tsx'
import '../texts.ts'

const below = '/organisation/documents'

/** Documents about people. */
export default function EmployeeDocumentsPage() {
  const { t } = useTranslation('documents')
  const mayManage = useCan('documents.employee.manage')
  const maySetUp = useCan('documents.setup.manage')
  return (
    <DocumentsList
      type={CAT_TYPE.employee}
      kind="employee"
      title={t('documentsTitles:employee')}
      links={[
        { label: t('toOwed'), href: hrefOf(`${below}/owed`) },
        ...(mayManage
          ? [{ label: t('toBulk'), href: hrefOf(`${below}/employee-documents/bulkupload`) }]
          : []),
        ...(maySetUp
          ? [
              { label: t('toCategories'), href: hrefOf(`${below}/configuration`) },
              { label: t('toFolders'), href: hrefOf(`${below}/employee-documents/configure-folder`) },
            ]
          : []),
      ]}
    />
  )
}
