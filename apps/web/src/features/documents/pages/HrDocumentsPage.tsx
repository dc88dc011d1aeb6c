import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import { useTranslation } from 'react-i18next'
import { DocumentsList } from '../parts/DocumentsList.tsx'
import '../texts.ts'

/** Documents that only HR sees. */
export default function HrDocumentsPage() {
  const { t } = useTranslation('documents')
  return <DocumentsList type={CAT_TYPE.hr} kind="hr" title={t('documentsTitles:hr')} />
}
