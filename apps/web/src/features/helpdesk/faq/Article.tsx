import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readFaq, voteFaq } from '@muster/contract/calls/helpdesk/faq'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { LinkedText } from '../../../lib/screen/LinkedText.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../parts/Tickets.module.css'
import '../texts.ts'

/** The answer of an article, and whether it helped. */
export function Article({ id }: { id: number }) {
  const { t } = useTranslation('helpdesk')
  const client = useQueryClient()
  const query = useQuery({
    ...readOptions(readFaq, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  const voting = useMutation({
    mutationFn: (is_helpful: boolean | null) => call(voteFaq, { body: { id, is_helpful } }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey(readFaq) }),
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={96} radius="md" />} order={3}>
      {({ answer, own_vote }) => {
        const shown = voting.isPending ? voting.variables : own_vote
        const button = (isHelpful: boolean) => (
          <Button
            size="compact-sm"
            variant={shown === isHelpful ? 'filled' : 'default'}
            aria-pressed={shown === isHelpful}
            onClick={() => voting.mutate(shown === isHelpful ? null : isHelpful)}
          >
            {t(isHelpful ? 'faq.yes' : 'faq.no')}
          </Button>
        )
        return (
          <Stack gap="sm">
            <Text component="div" className={classes.text}>
              <LinkedText text={answer} />
            </Text>
            <Group gap="xs" role="group" aria-label={t('faq.helpful')}>
              <Text size="sm" c="dimmed">
                {t('faq.helpful')}
              </Text>
              {button(true)}
              {button(false)}
            </Group>
          </Stack>
        )
      }}
    </Loaded>
  )
}
