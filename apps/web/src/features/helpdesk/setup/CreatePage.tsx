import { Skeleton } from '@mantine/core'
import { listTicketSubcategories } from '@muster/contract/calls/helpdesk/ticket-setup'
import type { DataOf } from '@muster/contract/kit/index'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useSubcategoryForm } from './use-subcategory-form.tsx'
import './setup-texts.ts'

const LIST = '/helpdesk/subcategory'

/** A new sub-category on a page of its own. */
export default function CreatePage() {
  const { t } = useTranslation('helpdeskSetup')
  const query = useQuery({
    ...readOptions(listTicketSubcategories, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader
        title={t('helpdeskTitles:create')}
        subtitle={t('create.subtitle')}
        crumbs={[
          { label: t('helpdeskTitles:setting'), href: hrefOf('/helpdesk/setting') },
          { label: t('helpdeskTitles:create') },
        ]}
      />
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={2}>
        {(data) => <Form data={data} />}
      </Loaded>
    </>
  )
}

function Form({ data }: { data: DataOf<typeof listTicketSubcategories> }) {
  const { t } = useTranslation('helpdeskSetup')
  const navigate = useNavigate()
  const form = useSubcategoryForm(null, data)
  const back = () => void navigate(LIST)
  return (
    <div style={{ maxWidth: '36rem' }}>
      <FormPanel {...form} title={t('helpdeskTitles:create')} saveLabel={t('create.done')} onClose={back} />
    </div>
  )
}
