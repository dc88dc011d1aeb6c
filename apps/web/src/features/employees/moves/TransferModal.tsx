import { Alert, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core'
import { makeTransfer, previewTransfer } from '@muster/contract/calls/employees/moves/transfers'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { reasonsOptions } from '../data/employee-queries.ts'
import { movableFields, refreshMoves } from './moves-queries.ts'
import { TransferPreview } from './TransferPreview.tsx'
import './texts.ts'

export interface TransferModalProps {
  people: readonly { id: number; name: string }[]
  onClose: () => void
}

type Body = BodyOf<typeof makeTransfer>
type Preview = DataOf<typeof previewTransfer>

const [EFFECTIVE, REASON, NOTE, HAND] = ['$effective', '$reason', '$note', '$hand'] as const
const names = { effective_date: EFFECTIVE, reason_id: REASON, note: NOTE, hand_reports_to: HAND }

const idOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** Only fields that were filled in change. */
function bodyOf(people: TransferModalProps['people'], typed: FormValues): Body {
  const { [EFFECTIVE]: day, [REASON]: reason, [NOTE]: note, [HAND]: hand, ...fields } = typed
  const given = Object.entries(fields).flatMap(([slug, value]) => {
    const id = idOf(value)
    return id === null ? [] : [[slug, id] as const]
  })
  return {
    people: people.map(({ id }) => ({ emp_id: id })),
    values: Object.fromEntries(given),
    effective_date: String(day ?? ''),
    reason_id: idOf(reason),
    hand_reports_to: idOf(hand),
    ...(note ? { note: String(note) } : {}),
  }
}

function useSections(form: EmployeeForm) {
  const { t } = useTranslation('moves')
  const reasons = useQuery(reasonsOptions).data
  return useMemo(() => {
    const options = (reasons?.reasons ?? [])
      .filter((reason) => reason.kind === 'transfer' && reason.status === 1)
      .map((reason) => ({ value: reason.REASON_ID, label: reason.REASON_NAME }))
    const manager = movableFields(form).find((field) => field.master === 'employee')
    const field = formField
    const day = field({
      FIELD_SLUG: EFFECTIVE,
      FIELD_NAME: t('transfer.effective'),
      FEILD_TYPE: 'calander',
      IS_MANDATORY: 1,
      help_text: t('transfer.effectiveHelp'),
    })
    const reason = field({
      FIELD_SLUG: REASON,
      FIELD_NAME: t('transfer.reason'),
      FEILD_TYPE: 'select',
      FEILD_VALUES: options,
    })
    const note = field({
      FIELD_SLUG: NOTE,
      FIELD_NAME: t('transfer.note'),
      FEILD_TYPE: 'textarea',
      MAX_LENGTH: 1000,
    })
    const hand = manager && {
      ...manager,
      FIELD_SLUG: HAND,
      FIELD_NAME: t('transfer.hand'),
      help_text: t('transfer.handHelp'),
    }
    return [
      formSection(t('transfer.when'), [day, ...(options.length > 0 ? [reason] : []), note], 1),
      formSection(t('transfer.what'), [...movableFields(form), ...(hand ? [hand] : [])], 2),
    ]
  }, [form, reasons, t])
}

/** Transfers employees from an effective date: choose changes, preview them per person, save. */
export default function TransferModal({ people, onClose }: TransferModalProps) {
  const { t } = useTranslation('moves')
  const form = useQuery(employeeFormOptions)
  const [first] = people
  const title =
    people.length === 1 && first?.name
      ? t('transfer.titleOne', { name: first.name })
      : t('transfer.titleMany', { count: people.length })
  return (
    <FormDialog onClose={onClose} title={title} size="xl" closeOnClickOutside={false}>
      <Loaded query={form} skeleton={<FormSkeleton />} order={3}>
        {(definition) => <Transfer people={people} form={definition} onClose={onClose} />}
      </Loaded>
    </FormDialog>
  )
}

function Transfer({ people, form, onClose }: TransferModalProps & { form: EmployeeForm }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const queries = useQueryClient()
  const { formats } = useUser()
  const sections = useSections(form)
  const [typed, setTyped] = useState<FormValues | null>(null)
  const [shown, setShown] = useState<Preview | null>(null)
  const looking = useMutation({
    ...writeOptions(previewTransfer),
    onSuccess: setShown,
    meta: { errorShown: 'inline' },
  })
  const making = useMutation({
    ...writeOptions(makeTransfer),
    onSuccess: async (answer) => {
      notifySuccess(
        t('done.transfer', { count: answer.moves.length, date: format.day(shown?.effective_date ?? null) }),
      )
      onClose()
      await refreshMoves(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const errors = useMemo(() => fieldErrors(looking.error, names), [looking.error])
  const initial = useMemo(
    () => typed ?? { [EFFECTIVE]: dayIn(formats.time_zone) },
    [typed, formats.time_zone],
  )
  if (!shown || !typed) {
    return (
      <>
        <Text size="sm" c="dimmed" mb="md">
          {t('transfer.intro')}
        </Text>
        <MusterForm
          definition={{ sections }}
          initialValues={initial}
          masters={form.master_values}
          onSubmit={(values) => {
            setTyped(values)
            looking.mutate({ body: bodyOf(people, values) })
          }}
          isSubmitting={looking.isPending}
          onCancel={onClose}
          errors={errors}
          formError={looking.error && Object.keys(errors).length === 0 ? messageOf(looking.error) : null}
          texts={{ save: t('transfer.preview') }}
        />
      </>
    )
  }
  return (
    <Stack gap="md">
      <Text fw={600}>{t('transfer.previewTitle', { date: format.day(shown.effective_date) })}</Text>
      <Problems problems={shown.problems} />
      <ScrollArea.Autosize
        mah="50vh"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('transfer.what') }}
      >
        <TransferPreview people={shown.people} />
      </ScrollArea.Autosize>
      {making.error ? (
        <Alert color="red" role="alert">
          {messageOf(making.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setShown(null)} disabled={making.isPending}>
          {t('back')}
        </Button>
        <Button
          disabled={!shown.can_apply}
          loading={making.isPending}
          onClick={() => making.mutate({ body: withVersions(bodyOf(people, typed), shown) })}
        >
          {t('transfer.confirm', { count: people.length })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Adds the previewed record versions, so that the server rejects the transfer if a record changed since. */
function withVersions(body: Body, shown: Preview): Body {
  const versions = new Map(shown.people.map((person) => [person.EMPLOYEE_ID, person.version]))
  return {
    ...body,
    people: body.people.map((person) => ({ ...person, version: versions.get(person.emp_id) })),
  }
}

function Problems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  if (problems.length === 0) return null
  return (
    <Alert color="red" title={t('transfer.problems')} icon={<IconAlertTriangle size={18} />}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{datesInText(problem, format)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
