import { Card, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { suggestFaqs } from '@muster/contract/calls/helpdesk/faq'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Article } from './Article.tsx'
import classes from './Faq.module.css'
import '../texts.ts'

const PAUSE = 400
const SHOWN = 3
/** Shorter subjects say too little. */
const LEAST = 4

/**
 * Articles that may answer a ticket before it is raised, while its subject is typed. The box has its height from the start: what
 * is typed in does not move.
 */
export function Suggestions({ subject }: { subject: string }) {
  const { t } = useTranslation('helpdesk')
  const [text] = useDebouncedValue(subject.trim(), PAUSE)
  const [opened, setOpened] = useState<number | null>(null)
  const query = useQuery({
    ...readOptions(suggestFaqs, { body: { subject: text.slice(0, 200) } }),
    enabled: text.length >= LEAST,
    placeholderData: keepPreviousData,
    // A ticket can be raised without suggestions too.
    meta: { errorShown: 'inline' as const },
    retry: false,
  })
  const articles = text.length >= LEAST ? (query.data?.articles ?? []).slice(0, SHOWN) : []
  return (
    <Card withBorder padding="sm" mb="md" className={classes.suggestions}>
      <Text size="sm" fw={600}>
        {t('faq.first')}
      </Text>
      <div aria-live="polite">
        {articles.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(text.length >= LEAST && query.isSuccess ? 'faq.noneFound' : 'faq.typeSubject')}
          </Text>
        ) : (
          <Stack gap={2} mt={4}>
            {articles.map(({ id, question }) => (
              <div key={id}>
                <UnstyledButton
                  className={classes.question}
                  aria-expanded={opened === id}
                  onClick={() => setOpened(opened === id ? null : id)}
                >
                  {question}
                </UnstyledButton>
                {opened === id ? (
                  <div className={classes.answer}>
                    <Article id={id} />
                  </div>
                ) : null}
              </div>
            ))}
          </Stack>
        )}
      </div>
    </Card>
  )
}
