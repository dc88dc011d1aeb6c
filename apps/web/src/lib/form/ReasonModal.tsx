import { Textarea } from '@mantine/core'
import { FormModal } from './FormModal.tsx'
import type { RecordFormProps } from './record-form-types.ts'

interface ReasonModalProps
  extends Pick<RecordFormProps<never>, 'onClose' | 'isDangerous' | 'refresh' | 'cancelLabel'> {
  maySave?: boolean
  title: string
  text?: string | undefined
  /** Label of the reason. */
  label: string
  help?: string
  submit: string
  isOptional?: boolean
  maxLength?: number
  save: (reason: string) => Promise<unknown>
}

/** The reason by the names that calls have for it. */
const errorNames = { comment: 'reason', note: 'reason' }

/** Asks for the reason of an action before it is carried out. */
export default function ReasonModal(props: ReasonModalProps) {
  const { title, text, label, help, submit, isOptional = false, maxLength = 300, save, ...more } = props
  return (
    <FormModal<{ reason: string }, { reason: string }>
      {...more}
      title={title}
      text={text}
      part={{
        initial: { reason: '' },
        required: isOptional ? [] : ['reason'],
        render: ({ value, onChange, errors }) => (
          <Textarea
            label={label}
            description={help}
            required={!isOptional}
            autosize
            minRows={2}
            maxLength={maxLength}
            data-autofocus
            value={value.reason}
            error={errors.reason}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          />
        ),
      }}
      toBody={(_draft, { reason }) => ({ reason: reason.trim() })}
      save={({ reason }) => save(reason)}
      errorNames={errorNames}
      saveLabel={submit}
    />
  )
}
