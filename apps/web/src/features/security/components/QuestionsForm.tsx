import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { getSecurityQuestions, saveSecurityQuestions } from '@muster/contract/calls/security/questions'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { ANSWERS_NEEDED, answerProblems } from '@muster/contract/security/security-questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import classes from './Security.module.css'

interface Question {
  id: number
  text: string
}

interface Answer {
  question_id: number
  answer: string
}

export interface QuestionsFormProps {
  questions: readonly Question[]
  /** Keeps the existing answers, if there are any. */
  onCancel?: () => void
  onDone: () => void
}

/** Chooses and answers three security questions; client and server share the validation. */
export function QuestionsForm({ questions, onCancel, onDone }: QuestionsFormProps) {
  const { t } = useTranslation('security')
  const { email } = useUser()
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<Answer[]>(() =>
    questions.slice(0, ANSWERS_NEEDED).map(({ id }) => ({ question_id: id, answer: '' })),
  )
  const [password, setPassword] = useState('')
  const save = useMutation({
    ...writeOptions(saveSecurityQuestions),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: endpointKey(getSecurityQuestions) })
      onDone()
    },
    meta: { errorShown: 'inline' },
  })
  const check = useFormCheck({
    values: { answers, password },
    problems: {
      ...Object.fromEntries(
        answerProblems(answers, { email, password }).map(({ index, kind }) => [
          `answers.${index}.answer`,
          answers[index]?.answer.trim() ? t(`questions.problems.${kind}`) : fieldTexts('required'),
        ]),
      ),
      // The words of the specification.
      password: password === '' ? t('questions.passwordMissing') : undefined,
    },
    error: save.error,
  })
  const fields = check.errors

  const change = (index: number, changes: Partial<Answer>) => {
    setAnswers(answers.map((one, place) => (place === index ? { ...one, ...changes } : one)))
    save.reset()
  }
  const isDirty = password !== '' || answers.some(({ answer }) => answer !== '')
  return (
    <GuardedForm
      check={check}
      className={classes.answers}
      onSubmit={() => save.mutate({ body: { password, answers } })}
      isDirty={isDirty}
      isSaving={save.isPending || save.isSuccess}
    >
      <Text size="sm" c="dimmed">
        {t('questions.text')}
      </Text>
      {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : null}
      {answers.map(({ question_id, answer }, index) => {
        const number = index + 1
        const taken = answers.filter((_, place) => place !== index).map((one) => one.question_id)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: always three, in a fixed order
          <fieldset key={index} className={classes.answer}>
            <Select
              label={t('questions.question', { number })}
              data={questions
                .filter(({ id }) => !taken.includes(id))
                .map(({ id, text }) => ({
                  value: String(id),
                  label: t(`questions.list.${id}`, { defaultValue: text }),
                }))}
              value={String(question_id)}
              allowDeselect={false}
              onChange={(value) => value && change(index, { question_id: Number(value), answer: '' })}
            />
            <TextInput
              label={t('questions.answer', { number })}
              name={`answer-${number}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              withAsterisk
              value={answer}
              error={fields[`answers.${index}.answer`]}
              onChange={(event) => change(index, { answer: event.target.value })}
            />
          </fieldset>
        )
      })}
      <CurrentPassword value={password} error={fields.password} onChange={setPassword} />
      <Group>
        <Button type="submit" loading={save.isPending}>
          {t('questions.submit')}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
    </GuardedForm>
  )
}
