import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { PolicyForm } from '../parts/PolicyForm.tsx'
import '../texts.ts'

/** A new policy in a category. */
export default function CreatePolicyPage() {
  return <ById param="pcid">{(id) => <CreatePolicyById id={id} />}</ById>
}

function CreatePolicyById({ id: PCID }: { id: number }) {
  const { t } = useTranslation('policies')
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
