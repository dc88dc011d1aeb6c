import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import { useTranslation } from 'react-i18next'
import { DocumentsList } from '../parts/DocumentsList.tsx'
import '../texts.ts'

/** Documents of the organisation, for everybody or for some. */
export default function OrganisationDocumentsPage() {
  const { t } = useTranslation('documents')
  return (
    <DocumentsList
      type={CAT_TYPE.organisation}
      kind="organisation"
      title={t('documentsTitles:organisation')}
    />
  )
}
