import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import '../texts.ts'

export interface RatingInput {
  rating: number
  comment: string
}

const ratings = [1, 2, 3, 4, 5] as const

/** A rating in words: "4 of 5: Good". */
export function useRatingWord(): (rating: number) => string {
  const { t } = useTranslation('helpdesk')
  return (rating) => {
    const known = ratings.find((one) => one === rating) ?? 3
    return t('feedback.of', { rating, word: t(`feedback.ratings.${known}`) })
  }
}

interface RatingFormProps {
  onSend: (given: RatingInput) => void
  isSending: boolean
  error: unknown
}

/** Asks for a rating and a comment. */
export function RatingForm({ onSend, isSending, error }: RatingFormProps) {
  const { t } = useTranslation('helpdesk')
  const [rating, setRating] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('feedback.text')}
      </Text>
      {error ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Radio.Group
        label={t('feedback.rating')}
        value={rating?.toString() ?? null}
        onChange={(value) => setRating(Number(value))}
      >
        <Stack gap="xs" mt="xs">
          {[...ratings].reverse().map((one) => (
            <Radio key={one} value={String(one)} label={t(`feedback.ratings.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('feedback.comment')}
        description={t('feedback.commentHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group>
        <Button
          mih={44}
          loading={isSending}
          disabled={rating === null}
          onClick={() => rating !== null && onSend({ rating, comment: comment.trim() })}
        >
          {t('feedback.send')}
        </Button>
      </Group>
    </Stack>
  )
}
