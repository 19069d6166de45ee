import type { Page } from 'playwright-core';

/**
 * What is wrong with how the lists of a page are laid out, in plain words; nothing is what we want. Looked at as it is
 * drawn: the boxes of each word.
 */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const past = document.documentElement.scrollWidth - window.innerWidth;
    if (past > 0) faults.push(`the page is ${past} px too wide`);

    const linesOf = (node: Text, from: number, to: number): number => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      return tops.length === 0 ? 0 : Math.max(...tops) - Math.min(...tops) > 4 ? 2 : 1;
    };

    const textsOf = (cell: Element): readonly Text[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(({ parentElement }) => parentElement?.checkVisibility());
    };

    const look = (cell: HTMLElement): void => {
      const texts = textsOf(cell);
      const name = `'${texts.map(({ data }) => data).join('')}' (${cell.dataset.heading ?? 'heading'})`;
      const isWhole = cell.matches('.cell-code, .cell-date, .cell-word');
      for (const text of texts) {
        const parts = isWhole && cell.tagName === 'TD' ? [/.+/gs] : [/[^\s-]+/g];
        for (const { 0: word, index } of parts.flatMap((part) => [...text.data.matchAll(part)]))
          if (linesOf(text, index, index + word.length) > 1) faults.push(`${word} is broken in ${name}`);
        const range = document.createRange();
        range.selectNodeContents(text);
        const { overflowX } = getComputedStyle(cell);
        const { right } = range.getBoundingClientRect();
        if (overflowX === 'visible' && right > cell.getBoundingClientRect().right + 1)
          faults.push(`${name} reaches over what is beside it`);
      }
      if (getComputedStyle(cell).overflowX === 'visible' || cell.scrollWidth <= cell.clientWidth) return;
      cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      if (getComputedStyle(cell).textOverflow !== 'ellipsis') faults.push(`${name} is cut off`);
      else if (cell.title === '' && cell.tagName === 'TD') faults.push(`${name} can't be read whole`);
    };

    /** What names a row stands at the top of it or in its middle, however high another cell is. */
    const lookAtTitle = (row: HTMLElement): void => {
      const title = row.querySelector('.narrow-title:not(.line-second)');
      if (!title) return;
      const [here, whole] = [title.getBoundingClientRect(), row.getBoundingClientRect()];
      if (here.top > whole.top + whole.height / 2)
        faults.push(`'${title.textContent}' stands at its row's foot`);
    };

    /** A cell that is not under the heading of its column. */
    const lookAtColumn = (cell: HTMLTableCellElement): void => {
      const heading = cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex];
      if (!heading || cell.colSpan > 1) return;
      const [above, here] = [heading.getBoundingClientRect(), cell.getBoundingClientRect()];
      if (here.left >= above.right || here.right <= above.left)
        faults.push(`'${cell.textContent}' is not under ${heading.textContent}`);
    };

    /** Each link that can be pressed has room for a thumb, and none lies under another. */
    const lookAtLink = (link: HTMLElement): void => {
      const over = getComputedStyle(link, '::after');
      const around = over.position === 'absolute' ? Number.parseFloat(over.height) : 0;
      const height = Math.max(link.getBoundingClientRect().height, around);
      if (height < 44) faults.push(`the link '${link.textContent}' is ${Math.round(height)} px high`);
      link.scrollIntoView({ block: 'center' });
      const { left, top, width, height: high } = link.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + high / 2);
      if (link.closest('tr')?.contains(there) && !link.contains(there))
        faults.push(`the link '${link.textContent}' lies under another`);
    };

    /** What stands over a list stands together: nothing is kept free for a button that is not there. */
    const lookAtTools = (line: HTMLElement): void => {
      const last = [...line.children].findLast((tool) => tool.checkVisibility());
      if (!last) return;
      const free = Math.round(line.getBoundingClientRect().right - last.getBoundingClientRect().right);
      if (free > 1) faults.push(`${free} px are free beside the search`);
    };

    for (const line of document.querySelectorAll<HTMLElement>('.list-tools-line')) lookAtTools(line);
    for (const box of document.querySelectorAll<HTMLElement>('.table-box')) {
      if (box.scrollWidth > box.clientWidth)
        faults.push(`a table is ${box.scrollWidth - box.clientWidth} px too wide`);
      for (const row of box.querySelectorAll<HTMLElement>('tbody tr')) {
        lookAtTitle(row);
        if (row.scrollHeight > row.clientHeight + 1) faults.push(`a row is too low for '${row.textContent}'`);
      }
      const isNarrow = box.clientWidth < 672;
      const cells = [...box.querySelectorAll<HTMLElement>('th, td')].filter((cell) => cell.checkVisibility());
      for (const cell of cells) if (!isNarrow || !cell.closest('thead')) look(cell);
      for (const cell of isNarrow ? [] : box.querySelectorAll<HTMLTableCellElement>('tbody :is(th, td)'))
        if (cell.checkVisibility({ visibilityProperty: true })) lookAtColumn(cell);
      if (!isNarrow) continue;
      for (const target of box.querySelectorAll<HTMLElement>(
        '.narrow-action :is(button, .switch-label), .narrow-control .switch-label, .check-mark',
      )) {
        const { height } = target.getBoundingClientRect();
        if (target.checkVisibility() && height < 48) faults.push(`a target is ${height} px high`);
      }
      for (const link of box.querySelectorAll<HTMLElement>('tbody a'))
        if (link.checkVisibility({ visibilityProperty: true })) lookAtLink(link);
    }
    return faults;
  });

/** The rows that the first screen of a page shows whole. */
export const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main tbody tr')].filter(
        (row) => row.getBoundingClientRect().bottom <= window.innerHeight,
      ).length,
  );

/** The roles that assistive technology is told of in the page's tables, as the browser works them out. */
export const tableRoles = async (page: Page): Promise<readonly string[]> => {
  const protocol = await page.context().newCDPSession(page);
  const { nodes } = await protocol.send('Accessibility.getFullAXTree');
  await protocol.detach();
  return [...new Set(nodes.map(({ role }) => String(role?.value)))];
};
