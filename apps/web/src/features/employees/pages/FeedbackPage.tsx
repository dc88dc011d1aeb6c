import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Radio,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { answerFeedback } from '@muster/contract/calls/employees/probation/probation'
import {
  type Recommendation,
  recommendations,
} from '@muster/contract/employees/probation/probation.constants'
import { answerProblems } from '@muster/contract/employees/probation/probation-questions'
import type { AnswerValues, ProbationQuestion } from '@muster/contract/employees/probation/probation-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../probation/Probation.module.css'
import { feedbackOptions, type RequestedFeedback, refreshProbations } from '../probation/probation-queries.ts'
import { QuestionField } from '../probation/QuestionField.tsx'
import '../probation/texts.ts'

const backTo = () => (currentEntry.name === 'me' ? '/probation' : '/users/probation')

/** Probation feedback form for the person asked, in a few taps on a phone. */
export default function FeedbackPage() {
  return <ById>{(id) => <Feedback id={id} />}</ById>
}

function Feedback({ id }: { id: number }) {
  const { t } = useTranslation('probation')
  const feedback = useQuery(feedbackOptions(id))
  return (
    <div className={classes.stack}>
      <Anchor renderRoot={(props) => <AppLink {...props} to={backTo()} />} size="sm">
        {t('give.back')}
      </Anchor>
      <Loaded query={feedback} skeleton={<Skeleton height={420} radius="lg" />} order={1}>
        {(requested) => (
          <Answering
            key={`${requested.id}.${requested.latest?.number ?? 0}`}
            requested={requested}
            onReload={() => void feedback.refetch()}
          />
        )}
      </Loaded>
    </div>
  )
}

function fieldsOf(error: unknown, questions: readonly ProbationQuestion[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    questions.flatMap(({ key }) => {
      const problem = error.fields[`answers.${key}`]
      return problem ? [[key, problem]] : []
    }),
  )
}

function Answering({ requested, onReload }: { requested: RequestedFeedback; onReload: () => void }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const lock = useOfflineLock()
  const { latest, questions } = requested
  const [answers, setAnswers] = useState<AnswerValues>(latest?.answers ?? {})
  const [recommendation, setRecommendation] = useState<Recommendation | null>(latest?.recommendation ?? null)
  const [comment, setComment] = useState(latest?.comment ?? '')
  const [isDirty, setIsDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(answerFeedback),
    onSuccess: async () => {
      flushSync(() => setIsDirty(false))
      await refreshProbations(queries)
      navigate(backTo())
    },
    meta: { errorShown: 'inline' },
  })
  const problems = tried ? { ...answerProblems(questions, answers), ...fieldsOf(error, questions) } : {}
  const send = () => {
    setTried(true)
    if (Object.keys(answerProblems(questions, answers)).length > 0 || !recommendation) {
      document
        .querySelector<HTMLElement>('[data-question] [aria-invalid="true"], [data-question] input')
        ?.focus()
      return
    }
    mutate({ body: { id: requested.id, answers, recommendation, comment, number: latest?.number ?? 0 } })
  }
  const change = (key: string, value: AnswerValues[string]) => {
    setIsDirty(true)
    setAnswers((current) => ({ ...current, [key]: value }))
  }
  return (
    <>
      <UnsavedGuard isDirty={isDirty} withSearch />
      <div>
        <Title order={1}>{t('give.title', { name: requested.EMPLOYEE_NAME })}</Title>
        <Text c="dimmed" size="sm">
          {[
            requested.DESIGNATION_NAME,
            t('give.joined', { date: format.day(requested.date_of_joining) }),
            requested.probation_due_on
              ? t('give.due', { date: format.day(requested.probation_due_on) })
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {requested.note ? (
        <Alert title={t('give.from', { by: requested.asked_by })} variant="light">
          {requested.note}
        </Alert>
      ) : null}
      {latest ? (
        <Text size="sm">{t('give.again', { number: latest.number, at: format.dayTime(latest.at) })}</Text>
      ) : (
        <Text size="sm">{t('give.wanted', { date: format.day(requested.due_on) })}</Text>
      )}
      <Card padding="lg">
        <Stack gap="xl">
          {questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={answers[question.key] ?? null}
              problem={problems[question.key]}
              onChange={(value) => change(question.key, value)}
            />
          ))}
          <Radio.Group
            label={t('give.recommendation')}
            withAsterisk
            value={recommendation}
            error={tried && !recommendation ? t('give.choose') : undefined}
            onChange={(value) => {
              setIsDirty(true)
              setRecommendation(value as Recommendation)
            }}
          >
            <Stack gap="sm" mt="xs">
              {recommendations.map((one) => (
                <Radio key={one} value={one} label={t(`give.options.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('give.comment')}
            autosize
            minRows={3}
            maxLength={2000}
            value={comment}
            onChange={(event) => {
              setIsDirty(true)
              setComment(event.currentTarget.value)
            }}
          />
          <Problem
            error={error}
            onReload={onReload}
            isInFields={Object.keys(fieldsOf(error, questions)).length > 0}
          />
          <Group justify="flex-end">
            <Button loading={isPending} onClick={send} {...lock}>
              {t('give.send')}
            </Button>
          </Group>
        </Stack>
      </Card>
    </>
  )
}

function Problem({
  error,
  onReload,
  isInFields,
}: {
  error: unknown
  onReload: () => void
  isInFields: boolean
}) {
  const { t } = useTranslation('probation')
  if (!error || isInFields) return null
  const isConflict = isApiError(error, 'record.conflict')
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{isConflict ? t('give.conflict') : messageOf(error)}</Text>
      {isConflict ? (
        <Button size="xs" variant="default" mt="xs" onClick={onReload}>
          {t('give.reload')}
        </Button>
      ) : null}
    </Alert>
  )
}
