import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../test/render.tsx'
import { ItemRows } from './ItemRows.tsx'

function Names({ start, most }: { start: string[]; most?: number }) {
  const [items, setItems] = useState(start.map((name) => ({ name })))
  return (
    <>
      <output>{items.map(({ name }) => name).join(',')}</output>
      <ItemRows
        items={items}
        onChange={setItems}
        blank={(others) => ({ name: `new ${others.length}` })}
        fewest={1}
        most={most}
        texts={{ add: 'Add', up: (number) => `Up ${number}`, remove: (number) => `Remove ${number}` }}
      >
        {(item, change, number) => (
          <input
            aria-label={`Name ${number}`}
            value={item.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </ItemRows>
    </>
  )
}

const names = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

describe('ItemRows', () => {
  it('edits, moves, removes and adds items', async () => {
    const { user } = renderUi(<Names start={['a', 'b', 'c']} />)
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), '!')
    expect(names()).toBe('a,b!,c')
    await user.click(button('Up 3'))
    expect(names()).toBe('a,c,b!')
    await user.click(button('Remove 1'))
    expect(names()).toBe('c,b!')
    await user.click(button('Add'))
    expect(names()).toBe('c,b!,new 2')
  })

  it('respects the minimum and maximum number of items', () => {
    renderUi(<Names start={['only']} most={1} />)
    expect(screen.queryByRole('button', { name: 'Remove 1' })).toBeNull()
    expect(button('Add').hasAttribute('disabled')).toBe(true)
  })

  it('keeps the focus in a moved row', async () => {
    const { user } = renderUi(<Names start={['a', 'b']} />)
    const second = screen.getByRole('textbox', { name: 'Name 2' })
    await user.click(button('Up 2'))
    expect(screen.getByRole('textbox', { name: 'Name 1' })).toBe(second)
  })
})
