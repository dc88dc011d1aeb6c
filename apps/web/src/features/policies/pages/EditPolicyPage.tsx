import { Alert, Skeleton } from '@mantine/core'
import { readPolicyDetails } from '@muster/contract/calls/policies/policies'
import { IconInfoCircle } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { Details } from '../data/details.ts'
import { PolicyForm } from '../parts/PolicyForm.tsx'
import '../texts.ts'

/** The draft of a policy; what is published stays until the draft is. */
export default function EditPolicyPage() {
  return <ById param="policy_id">{(id) => <EditPolicyById id={id} />}</ById>
}

function EditPolicyById({ id: policy_id }: { id: number }) {
  const details = useQuery({
    ...readOptions(readPolicyDetails, { params: { policy_id } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={details} skeleton={<Skeleton height={640} radius="md" />} order={1}>
      {(data) => <Editor details={data} />}
    </Loaded>
  )
}

function Editor({ details }: { details: Details }) {
  const { t } = useTranslation('policies')
  const { policy, current } = details
  return (
    <>
      <PageHeader
        title={t('policiesTitles:edit')}
        crumbs={[
          { label: t('policiesTitles:list'), href: hrefOf('/policies') },
          { label: policy.title, href: hrefOf(`/policies/${policy.policy_id}`) },
          { label: t('page.edit') },
        ]}
      />
      {current ? (
        <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} mb="md">
          {t('editor.published', { number: current.number })} {t('editor.atOnce')}
        </Alert>
      ) : null}
      <PolicyForm details={details} PCID={policy.PCID} />
    </>
  )
}
