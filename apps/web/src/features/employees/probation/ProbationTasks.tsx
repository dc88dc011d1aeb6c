import { Checkbox, Text, Title } from '@mantine/core'
import { tickTask } from '@muster/contract/calls/settings/checklists'
import type { ChecklistTask } from '@muster/contract/settings/checklists.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Probation.module.css'
import { refreshProbations } from './probation-queries.ts'

/** Tasks with assignee and due date; the assignee can complete them. */
export function ProbationTasks({
  tasks,
  isOwn = false,
}: {
  tasks: readonly ChecklistTask[]
  isOwn?: boolean
}) {
  const { t } = useTranslation('probation')
  if (tasks.length === 0) return null
  const done = tasks.filter((task) => task.done_at !== null).length
  return (
    <section aria-labelledby="probation-tasks">
      <Title order={3} size="h5" id="probation-tasks" mb="xs">
        {t(isOwn ? 'me.mine' : 'tasks.title')}
      </Title>
      {isOwn ? null : (
        <Text size="sm" c="dimmed" mb="sm">
          {t('tasks.done', { done, all: tasks.length })}
        </Text>
      )}
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Task task={task} isOwn={isOwn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Task({ task, isOwn }: { task: ChecklistTask; isOwn: boolean }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (is_done: boolean) => call(tickTask, { body: { id: task.id, is_done } }),
    onSuccess: () => refreshProbations(queries),
  })
  const facts = [
    ...(isOwn ? [] : [t(`tasks.owner.${task.owner}`)]),
    task.done_at
      ? t('tasks.doneBy', { by: task.done_by })
      : t('tasks.due', { date: format.day(task.due_on) }),
    ...(task.note ? [task.note] : []),
  ]
  return (
    <Checkbox
      label={task.title}
      description={facts.join(' · ')}
      checked={isPending ? variables : task.done_at !== null}
      disabled={!task.abilities.tick || isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}
