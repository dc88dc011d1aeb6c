import { Button, Stack, TextInput } from '@mantine/core'
import { forgotPasswordReset } from '@muster/contract/calls/session/forgot-password'
import type { DataOf } from '@muster/contract/kit/index'
import type { acceptInvitation } from '@muster/contract/session/session.contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { NewPasswordForm } from '../../../lib/form/NewPasswordForm.tsx'
import type { NewPassword } from '../../../lib/form/new-password.ts'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import { LinkDone } from './LinkDone.tsx'
import { PageHead } from './PageHead.tsx'

type ResetLink = DataOf<typeof acceptInvitation>
type Answers = Readonly<Record<number, string>>

/** Resets a forgotten password; security questions, if set, come first. */
export function PasswordReset({ id, link }: { id: string; link: ResetLink }) {
  const { t } = useTranslation('entry')
  const [answers, setAnswers] = useState<Answers | null>(link.questions.length > 0 ? null : {})
  const reset = useMutation({
    mutationFn: ({ new_password, confirm_password }: NewPassword) =>
      call(forgotPasswordReset, {
        body: {
          id,
          new_password,
          confirm_password,
          answers: link.questions.map(({ question_id }) => ({
            question_id,
            answer: answers?.[question_id] ?? '',
          })),
        },
      }),
    onError: (error) => {
      if (isApiError(error, 'session.answers_wrong')) setAnswers(null)
    },
    meta: { errorShown: 'inline' },
  })
  const { email, org_name: organisation } = link
  const message = reset.error ? messageOf(reset.error) : ''
  if (reset.isSuccess) {
    return <LinkDone title={t('reset.doneTitle')} text={t('reset.doneText', { email })} />
  }
  if (answers === null) {
    return (
      <Questions
        link={link}
        error={message}
        onAnswered={(given) => {
          reset.reset()
          setAnswers(given)
        }}
      />
    )
  }
  return (
    <Stack gap="lg">
      <PageHead title={t('reset.title')}>{t('reset.text', { email, organisation })}</PageHead>
      <NewPasswordForm
        email={email}
        name={link.name}
        asksOld={false}
        rules={link.password_rules}
        error={reset.error}
        isBusy={reset.isPending}
        submitLabel={t('reset.submit')}
        onSubmit={(values) => reset.mutate(values)}
      />
    </Stack>
  )
}

interface QuestionsProps {
  link: ResetLink
  error: string
  onAnswered: (answers: Answers) => void
}

function Questions({ link, error, onAnswered }: QuestionsProps) {
  const { t } = useTranslation('entry')
  const [answers, setAnswers] = useState<Answers>({})
  const named = Object.fromEntries(
    link.questions.map(({ question_id }) => [`answer_${question_id}`, answers[question_id] ?? '']),
  )
  const check = useFormCheck({
    values: named,
    required: Object.keys(named),
  })
  return (
    <CheckedForm check={check} onSubmit={() => onAnswered(answers)}>
      <Stack gap="md">
        <PageHead title={t('reset.questionsTitle')}>
          {t('reset.questionsText', { email: link.email })}
        </PageHead>
        {error ? <MessageBanner kind="error" message={error} dismissAfter={null} /> : null}
        {link.questions.map(({ question_id, question }, index) => (
          <TextInput
            key={question_id}
            name={`answer_${question_id}`}
            label={question}
            size="md"
            autoComplete="off"
            autoFocus={index === 0}
            maxLength={200}
            value={answers[question_id] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [question_id]: event.target.value })}
            error={check.errors[`answer_${question_id}`]}
          />
        ))}
        <Button type="submit" size="md" fullWidth>
          {t('reset.next')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
