import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ItemRows, type ItemRowsProps } from '../../src/index.ts'
import type { Story } from '../story.ts'

interface Question {
  text: string
}

function Questions(props: Pick<ItemRowsProps<Question>, 'fewest' | 'most'>) {
  const [items, setItems] = useState<Question[]>([
    { text: 'How are the results?' },
    { text: 'What should change?' },
  ])
  return (
    <ItemRows
      {...props}
      items={items}
      onChange={setItems}
      blank={() => ({ text: '' })}
      texts={{
        add: 'Add question',
        up: (number) => `Move question ${number} up`,
        remove: (number) => `Remove question ${number}`,
      }}
    >
      {(item, change, number) => (
        <TextInput
          label={`Question ${number}`}
          value={item.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
    </ItemRows>
  )
}

const shows = ['ItemRows']

export const itemRowStories: Story[] = [
  { id: 'item-rows/usual', title: 'A list edited in place', shows, Body: () => <Questions fewest={1} /> },
  {
    id: 'item-rows/full',
    title: 'No more may be added',
    shows,
    Body: () => <Questions fewest={2} most={2} />,
  },
]
