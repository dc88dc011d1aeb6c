import { Alert, Button, Group, SimpleGrid, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core'
import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { SignatureFields } from '../signatures/SignatureFields.tsx'
import { AboutRecords } from './AboutRecords.tsx'
import { Checked } from './Checked.tsx'
import { type PlaceOptions, Recipients } from './Recipients.tsx'
import type { SentRun } from './Sending.tsx'
import { type SendingDraft, useSending } from './use-sending.ts'

interface SendFormProps {
  template: LetterTemplateRow
  content: LetterContent
  /** Whether it says what depends on a day, such as pay. */
  isDated: boolean
  options: PlaceOptions
  onSent: (run: SentRun) => void
}

/** To whom, with which values; checked before it is sent. */
export function SendForm({ template, content, isDated, options, onSent }: SendFormProps) {
  const { t } = useTranslation('letters')
  const draft = useSending(template, onSent)
  const { problems, error, checked, leavesOut } = draft
  return (
    <Stack gap="lg">
      <Recipients
        mode={draft.mode}
        onMode={(mode) => draft.change({ mode })}
        people={draft.people}
        onPeople={(people) => draft.change({ people })}
        places={draft.places}
        onPlaces={(places) => draft.change({ places })}
        options={options}
        error={problems.employee_ids}
      />
      <Values draft={draft} inputs={content.inputs} isDated={isDated} />
      <AboutRecords MAILID={template.MAILID} draft={draft} />
      <Switch
        label={t('send.mail')}
        description={t('send.mailHelp')}
        checked={draft.byMail}
        onChange={(event) => draft.setByMail(event.currentTarget.checked)}
      />
      <SignatureFields template={template} draft={draft} />
      {template.needs_approval ? (
        <Textarea
          label={t('send.reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => draft.setReason(event.currentTarget.value)}
        />
      ) : null}
      {error && !problems.employee_ids ? (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {checked ? (
        <Checked
          checked={checked}
          template={template}
          content={content}
          sending={draft.body}
          isToSign={draft.signature !== null}
          firstPerson={draft.people[0]?.id ?? null}
          leavesOut={leavesOut}
          onLeaveOut={draft.setLeavesOut}
        />
      ) : null}
      <Group justify="flex-end">
        {checked ? (
          <Button disabled={draft.isStopped} loading={draft.isSending} onClick={draft.send}>
            {t(template.needs_approval ? 'send.ask' : 'send.submit', { count: draft.count })}
          </Button>
        ) : (
          <Button disabled={!draft.isChosen} loading={draft.isChecking} onClick={draft.check}>
            {t('send.check')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface ValuesProps {
  draft: SendingDraft
  inputs: LetterContent['inputs']
  isDated: boolean
}

/** The date, and what the template asks for. */
function Values({ draft, inputs, isDated }: ValuesProps) {
  const { t } = useTranslation('letters')
  const { values, problems, change } = draft
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {t('send.values')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayField label={t('send.date')} value={draft.date} onChange={(date) => change({ date })} />
        {isDated ? (
          <DayField
            label={t('send.asOf')}
            description={t('send.asOfHelp')}
            value={draft.asOf}
            onChange={(asOf) => change({ asOf })}
          />
        ) : null}
        {inputs.map(({ name, label, type }) => {
          const set = (value: string) => change({ values: { ...values, [name]: value } })
          const common = { label, required: true, error: problems[`values.${name}`] }
          return type === 'date' ? (
            <DayField key={name} {...common} value={values[name] ?? ''} onChange={set} />
          ) : (
            <TextInput
              key={name}
              {...common}
              maxLength={200}
              inputMode={type === 'text' ? 'text' : 'decimal'}
              value={values[name] ?? ''}
              onChange={(event) => set(event.currentTarget.value)}
            />
          )
        })}
      </SimpleGrid>
    </div>
  )
}
