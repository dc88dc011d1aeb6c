import { Card, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { idFrom } from '../../../lib/language/ById.tsx'
import { RequestForm } from '../../../lib/request-form/RequestForm.tsx'
import type { RequestSlots, SlotProps } from '../../../lib/request-form/request-form-types.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { ReplacedSelect } from './ReplacedSelect.tsx'
import { requisitionChoices, requisitionKind, requisitionStart } from './requisition-fields.ts'
import {
  extraOptions,
  findHirePeople,
  formOptions,
  type ReplacedPerson,
  type RequisitionFormData,
} from './requisition-queries.ts'
import './texts.ts'

/** Hiring requisition: new positions, or a replacement for an employee who leaves; `?replaces=7` starts with that one. */
export default function RequisitionPage() {
  const { t } = useTranslation('requisition')
  const query = useQuery(formOptions)
  const replaces = idFrom(useSearchParams()[0].get('replaces') ?? undefined)
  const asked = useQuery({ ...extraOptions(replaces ?? 0), enabled: replaces !== null })
  return (
    <>
      <Title order={1}>{t('requests:titles.requisition')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('forms.REQUISITION.subtitle')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
        {(form) =>
          !form.abilities.raise ? (
            <EmptyState order={2} title={t('apply.notYours')} text={t('apply.notYoursText')} />
          ) : replaces !== null && asked.isPending ? (
            <Skeleton height={420} radius="lg" />
          ) : (
            <Apply form={form} asked={asked.data ?? null} />
          )
        }
      </Loaded>
    </>
  )
}

const person = (id: number | null | undefined, name: string): FoundPerson | null =>
  id ? { id, name, label: name } : null

function Apply({ form, asked }: { form: RequisitionFormData; asked: ReplacedPerson | null }) {
  const { t } = useTranslation('requisition')
  const [replaced, setReplaced] = useState(asked)
  const budget = t('apply.budget', { currency: form.currency })
  const kind = useMemo(() => requisitionKind(form, budget), [form, budget])
  const known = [
    person(replaced?.REPORTING_MANAGER_ID, replaced?.REPORTING_MANAGER_NAME ?? ''),
    person(form.EMPLOYEE_ID, form.EMPLOYEE_NAME),
  ]
  const slots: RequestSlots = {
    REQUISITION_TYPE: {
      draw: (slot) => <What slot={slot} form={form} replaced={replaced} onReplaced={setReplaced} />,
      tells: ['REPLACES_ID'],
    },
    REPORTING_MANAGER_ID: {
      draw: ({ values, set, errors }) => (
        <PersonPicker
          label={t('forms.REQUISITION.fields.REPORTING_MANAGER_ID')}
          required
          find={findHirePeople}
          findKey="hiring managers"
          known={known.find((one) => one?.id === values.REPORTING_MANAGER_ID) ?? null}
          value={values.REPORTING_MANAGER_ID}
          onChange={(REPORTING_MANAGER_ID) => set({ REPORTING_MANAGER_ID })}
          error={errors.REPORTING_MANAGER_ID}
        />
      ),
      tells: ['REPORTING_MANAGER_ID'],
    },
  }
  return (
    <RequestForm
      kind={kind}
      employeeId={null}
      after="/requisition/my-requisition"
      start={
        asked
          ? { ...requisitionStart(form, asked), REQUISITION_TYPE: 2, REPLACES_ID: asked.EMPLOYEE_ID }
          : { ...requisitionStart(form), REQUISITION_TYPE: 1 }
      }
      choices={requisitionChoices(form)}
      slots={slots}
    />
  )
}

interface WhatProps {
  slot: SlotProps
  form: RequisitionFormData
  replaced: ReplacedPerson | null
  onReplaced: (person: ReplacedPerson | null) => void
}

/**
 * New positions or a replacement; a replacement prefills the form with the position of the employee who
 * leaves.
 */
function What({ slot: { values, set, errors }, form, replaced, onReplaced }: WhatProps) {
  const { t } = useTranslation('requisition')
  const queries = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: (id: number) => queries.fetchQuery(extraOptions(id)),
    onSuccess: (found) => {
      onReplaced(found)
      set(requisitionStart(form, found))
    },
    meta: { errorShown: 'inline' },
  })
  const replace = (id: number | null) => {
    onReplaced(null)
    set({ REPLACES_ID: id })
    if (id !== null) mutate(id)
  }
  return (
    <Card padding="lg">
      <Stack>
        <SegmentedControl
          aria-label={t('apply.type')}
          value={String(values.REQUISITION_TYPE)}
          data={[
            { value: '1', label: t('apply.types.1') },
            { value: '2', label: t('apply.types.2') },
          ]}
          onChange={(type) => {
            onReplaced(null)
            set({ REQUISITION_TYPE: Number(type), REPLACES_ID: null, positions: 1 })
          }}
        />
        {values.REQUISITION_TYPE === 2 ? (
          <ReplacedSelect
            value={values.REPLACES_ID ?? null}
            known={person(replaced?.EMPLOYEE_ID, replaced?.EMPLOYEE_NAME ?? '')}
            onChange={replace}
            error={errors.REPLACES_ID ?? (error ? messageOf(error) : undefined)}
          />
        ) : null}
        {replaced ? (
          <Text size="sm" c="dimmed">
            {t('apply.notice')}: {replaced.notice.why}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
