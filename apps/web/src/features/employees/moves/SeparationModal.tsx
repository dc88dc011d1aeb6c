import { Alert, List, Text } from '@mantine/core'
import { separateEmployee } from '@muster/contract/calls/employees/moves/separations'
import { offeredSeparationModes, separationModes } from '@muster/contract/employees/moves/moves.constants'
import type { previewSeparation } from '@muster/contract/employees/moves/separations.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
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
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, reasonsOptions } from '../data/employee-queries.ts'
import { DutyHeirs } from './DutyHeirs.tsx'
import { type Heirs, heirProblem, heirsOf, noHeirs } from './duty-heirs.ts'
import { refreshMoves, separationPreviewOptions } from './moves-queries.ts'
import './texts.ts'

interface SeparationModalProps {
  person: EmployeeRecord
  onClose: () => void
}

const names = {
  last_working_day: 'LAST_DAY',
  mode: 'MODE',
  reason_id: 'REASON',
  note: 'NOTE',
  hand_reports_to: 'HAND',
}

const modes = offeredSeparationModes.map((value) => ({ value, label: separationModes[value] ?? '' }))

/** Records a separation: date, kind, reason and successor, with a live preview of its effects. */
export default function SeparationModal(props: SeparationModalProps) {
  const { t } = useTranslation('moves')
  const { person, onClose } = props
  const today = dayIn(useUser().formats.time_zone)
  // Who takes over the reports is asked for with the leaver's manager filled in.
  const preview = useQuery(separationPreviewOptions(person.EMPLOYEE_ID, today))
  return (
    <FormDialog onClose={onClose} size="lg" title={t('separation.title', { name: person.EMPLOYEE_NAME })}>
      <Loaded query={preview} skeleton={<FormSkeleton fields={4} />} order={3}>
        {(first) => <SeparationForm {...props} first={first} today={today} />}
      </Loaded>
    </FormDialog>
  )
}

type Preview = DataOf<typeof previewSeparation>

/** Whether the caller can give all reports a new manager, and so must. */
const asksForManager = ({ reports_total, reports_unreached }: Preview): boolean =>
  reports_total > 0 && reports_unreached === 0

interface SeparationFormProps extends SeparationModalProps {
  /** For a separation today. */
  first: Preview
  today: string
}

function SeparationForm({ person, onClose, first, today }: SeparationFormProps) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const queries = useQueryClient()
  const [day, setDay] = useState(today)
  const preview = useQuery(separationPreviewOptions(person.EMPLOYEE_ID, day)).data ?? first
  const mustHand = asksForManager(preview)
  const [heirs, setHeirs] = useState<Heirs>(noHeirs)
  const reasons = useQuery(reasonsOptions).data
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(separateEmployee),
    onSuccess: async (answer) => {
      notifySuccess(t('done.separation', { date: format.day(answer.left_on) }))
      onClose()
      await refreshMoves(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const sections = useMemo(() => {
    const options = (reasons?.reasons ?? [])
      .filter((reason) => reason.kind === 'separation' && reason.status === 1)
      .map((reason) => ({ value: reason.REASON_ID, label: reason.REASON_NAME }))
    const fields = [
      formField({
        FIELD_SLUG: 'LAST_DAY',
        FIELD_NAME: t('separation.lastDay'),
        FEILD_TYPE: 'calander',
        IS_MANDATORY: 1,
      }),
      formField({
        FIELD_SLUG: 'MODE',
        FIELD_NAME: t('separation.mode'),
        FEILD_TYPE: 'select',
        FEILD_VALUES: modes,
        IS_MANDATORY: 1,
      }),
      ...(options.length > 0
        ? [
            formField({
              FIELD_SLUG: 'REASON',
              FIELD_NAME: t('transfer.reason'),
              FEILD_TYPE: 'select',
              FEILD_VALUES: options,
            }),
          ]
        : []),
      formField({
        FIELD_SLUG: 'HAND',
        FIELD_NAME: t('separation.hand'),
        FEILD_TYPE: 'autocomplete',
        master_status: 1,
        master: 'employee',
        placeholder: t('separation.search'),
        help_text: t(mustHand ? 'separation.handNow' : 'separation.handHelp'),
        IS_MANDATORY: mustHand ? 1 : 0,
      }),
      formField({
        FIELD_SLUG: 'NOTE',
        FIELD_NAME: t('transfer.note'),
        FEILD_TYPE: 'textarea',
        MAX_LENGTH: 1000,
      }),
    ]
    return [formSection('', fields)]
  }, [reasons, mustHand, t])
  const initial = useMemo(
    () => ({
      LAST_DAY: today,
      ...(asksForManager(first) && first.manager ? { HAND: first.manager.EMPLOYEE_ID } : {}),
    }),
    [today, first],
  )
  const knownOptions = useMemo(
    () => ({
      employee: first.manager
        ? [{ value: first.manager.EMPLOYEE_ID, label: first.manager.EMPLOYEE_NAME }]
        : [],
    }),
    [first],
  )
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const submit = (values: FormValues) =>
    mutate({
      body: {
        emp_id: person.EMPLOYEE_ID,
        last_working_day: String(values.LAST_DAY),
        mode: Number(values.MODE),
        reason_id: values.REASON ? Number(values.REASON) : null,
        hand_reports_to: values.HAND ? Number(values.HAND) : null,
        heirs: heirsOf(heirs),
        ...(values.NOTE ? { note: String(values.NOTE) } : {}),
        version: person.version,
      },
    })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t(day < today ? 'separation.textPast' : 'separation.text')}
      </Text>
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        knownOptions={knownOptions}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        onDraftChange={(values) => {
          const next = values?.LAST_DAY
          if (typeof next === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(next)) setDay(next)
        }}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('separation.save') }}
      >
        <Touched person={person} day={day} />
        <Duties person={person} day={day} heirs={heirs} onChange={setHeirs} error={error} />
      </MusterForm>
    </>
  )
}

/** What else the person holds, and who takes it over. */
function Duties({
  person,
  day,
  heirs,
  onChange,
  error,
}: {
  person: EmployeeRecord
  day: string
  heirs: Heirs
  onChange: (heirs: Heirs) => void
  error: unknown
}) {
  const { data } = useQuery(separationPreviewOptions(person.EMPLOYEE_ID, day))
  if (!data || data.duties.length === 0) return null
  return <DutyHeirs duties={data.duties} heirs={heirs} onChange={onChange} problem={heirProblem(error)} />
}

/** Records and people affected by the separation on that date. */
function Touched({ person, day }: { person: EmployeeRecord; day: string }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const { data, error } = useQuery(separationPreviewOptions(person.EMPLOYEE_ID, day))
  if (error) {
    return (
      <Alert color="red" mb="md">
        {messageOf(error)}
      </Alert>
    )
  }
  if (!data) return null
  const named = data.reports.map((one) => one.EMPLOYEE_NAME)
  const name = data.EMPLOYEE_NAME
  const reports =
    data.reports_total === 0
      ? t('separation.noReports')
      : t(named.length > 0 ? 'separation.reports' : 'separation.reportsUnnamed', {
          count: data.reports_total,
          name,
          names: named.join(', ') + (data.reports_total > named.length ? ' …' : ''),
        })
  return (
    <Alert color={data.problems.length > 0 ? 'red' : 'blue'} mb="md" role="status">
      {data.problems.map((problem) => (
        <Text key={problem} size="sm" fw={600}>
          {datesInText(problem, format)}
        </Text>
      ))}
      <Text size="sm">{reports}</Text>
      {data.reports_unreached > 0 && (
        <Text size="sm">{t('separation.unreached', { count: data.reports_unreached })}</Text>
      )}
      <Listed title={t('separation.laterRequests')} items={data.later_requests} />
      <Listed title={t('separation.later')} items={data.later_changes} />
    </Alert>
  )
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  const format = useFormatter()
  if (items.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {title}
      </Text>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>{datesInText(item, format)}</List.Item>
        ))}
      </List>
    </>
  )
}
