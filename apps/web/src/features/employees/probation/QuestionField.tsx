import { Group, Input, Radio, Rating, Textarea } from '@mantine/core'
import { MAX_RATING } from '@muster/contract/employees/probation/probation.constants'
import type { AnswerValues, ProbationQuestion } from '@muster/contract/employees/probation/probation-shapes'
import { useTranslation } from 'react-i18next'

interface QuestionFieldProps {
  question: ProbationQuestion
  value: AnswerValues[string]
  problem: string | undefined
  onChange: (value: AnswerValues[string]) => void
}

/** A question of a feedback form: rating, yes/no or text. */
export function QuestionField({ question, value, problem, onChange }: QuestionFieldProps) {
  const { t } = useTranslation('probation')
  const label = question.is_required ? question.text : `${question.text} (${t('give.optional')})`
  if (question.kind === 'text') {
    return (
      <div data-question>
        <Textarea
          label={label}
          required={question.is_required}
          autosize
          minRows={2}
          maxLength={2000}
          value={typeof value === 'string' ? value : ''}
          error={problem}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    )
  }
  if (question.kind === 'yes_no') {
    return (
      <div data-question>
        <Radio.Group
          label={label}
          withAsterisk={question.is_required}
          error={problem}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === 'true')}
        >
          <Group gap="xl" mt="xs">
            <Radio value="true" label={t('give.yes')} />
            <Radio value="false" label={t('give.no')} />
          </Group>
        </Radio.Group>
      </div>
    )
  }
  return (
    <Input.Wrapper
      data-question
      role="group"
      aria-label={label}
      label={label}
      labelElement="div"
      withAsterisk={question.is_required}
      description={t('give.rating')}
      error={problem}
    >
      <Rating
        size="xl"
        mt="xs"
        count={MAX_RATING}
        value={typeof value === 'number' ? value : 0}
        getSymbolLabel={(stars) => t('give.stars', { count: stars })}
        onChange={(stars) => onChange(stars)}
      />
    </Input.Wrapper>
  )
}
