import {
  ActionIcon,
  Button,
  Card,
  Checkbox,
  Group,
  Input,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { MAX_QUESTIONS, type QuestionKind, questionKinds } from '@muster/contract/helpdesk/helpdesk.constants'
import type { TicketQuestion } from '@muster/contract/helpdesk/ticket-setup.contract'
import { IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import './setup-texts.ts'

interface QuestionsProps {
  value: readonly TicketQuestion[]
  onChange: (questions: TicketQuestion[]) => void
  errors: Readonly<Record<string, string>>
}

/** A key that none of the others has; it stays when the question is reworded, since answers are stored under it. */
function newKey(questions: readonly TicketQuestion[]): string {
  const taken = new Set(questions.map(({ key }) => key))
  let number = questions.length + 1
  while (taken.has(`q${number}`)) number++
  return `q${number}`
}

/** What a sub-category's form asks besides the subject. */
export function Questions({ value, onChange, errors }: QuestionsProps) {
  const { t } = useTranslation('helpdeskSetup')
  const set = (at: number, changed: Partial<TicketQuestion>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  return (
    <Input.Wrapper
      label={t('question.title')}
      labelElement="div"
      description={t('question.help')}
      error={errors.questions}
    >
      <Stack gap="sm" mt="xs">
        {value.map((question, at) => (
          <Card key={question.key} withBorder padding="sm">
            <Stack gap="xs">
              <Group align="flex-end" wrap="nowrap">
                <TextInput
                  label={t('question.label', { number: at + 1 })}
                  style={{ flex: 1 }}
                  maxLength={120}
                  value={question.label}
                  error={errors[`questions.${at}.label`]}
                  onChange={(event) => set(at, { label: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('question.remove', { number: at + 1 })}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
              <Select
                label={t('question.kind')}
                allowDeselect={false}
                data={questionKinds.map((kind) => ({ value: kind, label: t(`question.kinds.${kind}`) }))}
                value={question.kind}
                onChange={(kind) => set(at, { kind: kind as QuestionKind })}
              />
              {question.kind === 'choice' ? (
                <Textarea
                  label={t('question.options')}
                  autosize
                  minRows={2}
                  value={question.options.join('\n')}
                  error={errors[`questions.${at}.options`]}
                  onChange={(event) => set(at, { options: event.currentTarget.value.split('\n') })}
                />
              ) : null}
              <Checkbox
                label={t('question.required')}
                checked={question.is_required}
                onChange={(event) => set(at, { is_required: event.currentTarget.checked })}
              />
            </Stack>
          </Card>
        ))}
        {value.length < MAX_QUESTIONS ? (
          <Group>
            <Button
              variant="default"
              size="compact-md"
              onClick={() =>
                onChange([
                  ...value,
                  { key: newKey(value), label: '', kind: 'text', is_required: false, options: [] },
                ])
              }
            >
              {t('question.add')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}

/** Questions as they are stored: options only of choices, blank lines left out. */
export const cleanQuestions = (questions: readonly TicketQuestion[]): TicketQuestion[] =>
  questions.map((one) => ({
    ...one,
    label: one.label.trim(),
    options: one.kind === 'choice' ? one.options.map((option) => option.trim()).filter(Boolean) : [],
  }))
