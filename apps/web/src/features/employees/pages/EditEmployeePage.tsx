import { Card } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { FormSkeleton } from '../../../lib/form/MusterForm.tsx'
import { employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { AlikePeople } from '../bulk/CreateAside.tsx'
import { RecordForm } from '../components/RecordForm.tsx'
import { employeeOptions } from '../data/employee-queries.ts'
import '../bulk/bulk-texts.ts'
import '../texts.ts'

/** Edits an employee's whole record in one form. */
export default function EditEmployeePage() {
  const { t } = useTranslation('employees')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (!Number.isSafeInteger(id) || id <= 0) {
    return <EmptyState order={1} title={t('edit.nobody')} text={t('edit.nobodyText')} />
  }
  return <EditPerson key={id} id={id} />
}

function EditPerson({ id }: { id: number }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  const person = useQuery(employeeOptions(id))
  const form = useQuery(employeeFormOptions)
  const [typed, setTyped] = useState<FormValues>({})
  const name = person.data?.EMPLOYEE_NAME ?? ''
  const leave = () => void navigate(`/users/view/${id}`)
  return (
    <>
      <PageHeader
        title={name ? t('edit.title', { name }) : t('titles.edit')}
        crumbs={[
          { label: t('titles.directory'), href: hrefOf('/users/emp-directory') },
          ...(name ? [{ label: name, href: hrefOf(`/users/view/${id}`) }] : []),
        ]}
      />
      {/* Warns while typing if another employee has the same number or address. */}
      <AlikePeople values={typed} exceptId={id} />
      <Card padding="lg">
        <Loaded query={person} skeleton={<FormSkeleton />}>
          {(record) => (
            <Loaded query={form} skeleton={<FormSkeleton />}>
              {(definition) => (
                <RecordForm
                  person={record}
                  form={definition}
                  onDone={() => flushSync(leave)}
                  onCancel={leave}
                  onValues={setTyped}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Card>
    </>
  )
}
