import { Anchor, Badge, Group, Modal, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { fillCanned, listCanned } from '@muster/contract/calls/helpdesk/canned'
import { readFaq, suggestFaqs } from '@muster/contract/calls/helpdesk/faq'
import type { TicketRow } from '@muster/contract/helpdesk/ticket-shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../faq/Faq.module.css'
import '../texts.ts'

interface InsertAnswerProps {
  ticket: TicketRow
  onInsert: (text: string) => void
  onClose: () => void
}

interface Offered {
  key: string
  name: string
  kind: string
  text: () => Promise<string>
}

/** Canned answers, and articles that fit the ticket; the chosen one is filled in and inserted. */
export default function InsertAnswer({ ticket, onInsert, onClose }: InsertAnswerProps) {
  const { t } = useTranslation('helpdesk')
  const [search, setSearch] = useState('')
  const query = useQuery({ ...readOptions(listCanned, {}), meta: { errorShown: 'inline' as const } })
  const faq = useQuery({
    ...readOptions(suggestFaqs, { body: { subject: ticket.subject } }),
    meta: { errorShown: 'inline' as const },
  })
  const inserting = useMutation({
    mutationFn: (text: () => Promise<string>) => text(),
    onSuccess: (text) => onInsert(text),
  })
  const articles = (faq.data?.articles ?? []).map(
    ({ id, question }): Offered => ({
      ...{ key: `faq ${id}`, name: question, kind: t('answers.ofFaq') },
      text: async () => (await call(readFaq, { params: { id } })).answer,
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('answers.insert')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          label={t('answers.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Loaded query={query} skeleton={<Skeleton height={120} radius="md" />} order={3}>
          {({ answers }) => {
            const offered: Offered[] = [
              ...answers.map(({ id, name, is_shared }) => ({
                ...{ key: `canned ${id}`, name, kind: t(is_shared ? 'answers.shared' : 'answers.own') },
                text: async () => (await call(fillCanned, { body: { id, ticket_id: ticket.id } })).text,
              })),
              ...articles,
            ].filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
            if (offered.length === 0) return <Text c="dimmed">{t('answers.none')}</Text>
            return (
              <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {offered.map(({ key, name, kind, text }) => (
                  <Group key={key} component="li" gap="xs" wrap="nowrap">
                    <UnstyledButton
                      className={classes.question}
                      disabled={inserting.isPending}
                      onClick={() => inserting.mutate(text)}
                    >
                      {name}
                    </UnstyledButton>
                    <Badge variant="light" color="gray" tt="none">
                      {kind}
                    </Badge>
                  </Group>
                ))}
              </Stack>
            )
          }}
        </Loaded>
        <Anchor size="sm" href={hrefOf('/helpdesk/answers')}>
          {t('answers.manage')}
        </Anchor>
      </Stack>
    </Modal>
  )
}
