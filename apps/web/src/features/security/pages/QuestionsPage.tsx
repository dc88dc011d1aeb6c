import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { QuestionsForm } from '../components/QuestionsForm.tsx'
import classes from '../components/Security.module.css'
import { questionsOptions } from '../data/security-queries.ts'
import '../texts.ts'

const ClearQuestionsDialog = lazy(() => import('../components/ClearQuestionsDialog.tsx'))

/** Three security questions, asked in addition to the mailed link when the password is forgotten. */
export default function QuestionsPage() {
  const { t } = useTranslation('security')
  const format = useFormatter()
  const query = useQuery(questionsOptions)
  const [isChanging, setChanging] = useState(false)
  const [isClearing, setClearing] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: '/security' }, { label: t('cards.questions.title') }]}
        title={t('cards.questions.title')}
        subtitle={t('questions.subtitle')}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={420} radius="md" maw="40rem" />}>
        {({ questions, own }) =>
          own.length > 0 && !isChanging ? (
            <Stack maw="40rem">
              <Alert variant="light" color="teal" icon={<IconCircleCheck aria-hidden />}>
                {t('questions.set', { when: format.dayTime(own[0]?.set_at) })}
              </Alert>
              <ul className={classes.preview}>
                {own.map(({ question_id }) => (
                  <li key={question_id}>
                    {t(`questions.list.${question_id}`, {
                      defaultValue: questions.find(({ id }) => id === question_id)?.text ?? '',
                    })}
                  </li>
                ))}
              </ul>
              <Text size="sm" c="dimmed">
                {t('questions.hidden')}
              </Text>
              <Group>
                <Button onClick={() => setChanging(true)}>{t('questions.change')}</Button>
                <Button variant="default" onClick={() => setClearing(true)}>
                  {t('questions.clear')}
                </Button>
              </Group>
            </Stack>
          ) : (
            <QuestionsForm
              questions={questions}
              {...(own.length > 0 ? { onCancel: () => setChanging(false) } : {})}
              onDone={() => setChanging(false)}
            />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isClearing ? <ClearQuestionsDialog onClose={() => setClearing(false)} /> : null}
      </Suspense>
    </>
  )
}
