import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { PolicyForm } from '../parts/PolicyForm.tsx'
import '../texts.ts'

/** A new policy in a category. */
export default function CreatePolicyPage() {
  const { t } = useTranslation('policies')
  const PCID = Number(useParams().pcid)
  return (
    <>
      <PageHeader
        title={t('policiesTitles:create')}
        crumbs={[
          { label: t('policiesTitles:list'), href: hrefOf('/policies') },
          { label: t('policiesTitles:create') },
        ]}
      />
      <PolicyForm details={null} PCID={PCID} />
    </>
  )
}
