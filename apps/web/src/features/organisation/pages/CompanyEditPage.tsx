import { Skeleton } from '@mantine/core'
import { companyForEditing } from '@muster/contract/calls/organisation/company/company'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { CompanyForm } from '../company/CompanyForm.tsx'
import '../company/texts.ts'

/** Edits the company's details, registration numbers and logo. */
export default function CompanyEditPage() {
  const { t } = useTranslation('company')
  const query = useQuery({ ...readOptions(companyForEditing, {}), meta: { errorShown: 'inline' } })
  return (
    <>
      <PageHeader
        title={t('edit')}
        crumbs={[{ label: t('title'), href: hrefOf('/core_hr/org-structure/company') }]}
      />
      <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" maw="60rem" />}>
        {(lists) => <CompanyForm lists={lists} />}
      </Loaded>
    </>
  )
}
