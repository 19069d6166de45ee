import { useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { BarChart } from '#frontend/ui/charts/bar-chart.tsx';
import { SparkLine } from '#frontend/ui/charts/sparkline.tsx';
import { StackedBarChart } from '#frontend/ui/charts/stacked-bar-chart.tsx';
import { RankTile, Tile, TileGroups, Tiles } from '#frontend/ui/charts/tiles.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Breadcrumb } from '#frontend/ui/navigation/breadcrumb.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { KitSection } from './kit-section.tsx';

const WEEK = [3, 8, 5, 12, 0, 7, 9];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const KitStatus = () => {
  const [tab, setTab] = useState<'lines' | 'attempts'>('lines');
  return (
    <>
      <KitSection title="Pills and banners">
        <Row gap="small">
          <Pill tone="good">Active</Pill>
          <Pill tone="bad">Inactive</Pill>
          <Pill tone="warn">Waiting</Pill>
          <Pill tone="neutral">New Entry</Pill>
        </Row>
        <Banner tone="info">Orders as of 8:40 pm.</Banner>
        <Banner tone="success">All of it is in the books.</Banner>
        <Banner tone="warning" action={<Button>Show them</Button>}>
          Three receipts wait for the accounting system.
        </Banner>
        <Banner tone="error">The last load failed: the accounting system does not answer.</Banner>
      </KitSection>
      <KitSection title="Tiles">
        <TileGroups>
          <Tiles label="Five figures">
            <Tile label="Plain" value={42} note="Since midnight" />
            <Tile label="With its list" value={7} note="Opens it" to="/kit?tile=7" />
            <Tile label="Good" value="All" note="Nothing waits" tone="good" />
            <Tile label="Warning" value={3} note="Oldest 25 min" tone="warn" />
            <Tile label="Bad" value={1} note="Needs a decision" tone="bad" />
          </Tiles>
          <Tiles label="Three">
            <Tile label="Awaited" note="" />
            <Tile label="Not read" failure="Could not be read." />
            <Tile label="In words" value="Does not answer" note="It is asked again" tone="bad" />
          </Tiles>
          <Tiles label="Two">
            <Tile label="Awaited" />
            <Tile label="Large" value={1_234_567} />
          </Tiles>
        </TileGroups>
        <Tiles label="Vendors in figures" isLabelHidden>
          <Tile label="Active" value={1042} />
          <Tile label="Inactive" value={70} />
          <Tile label="Warehouse receivable" value={12} />
          <Tile label="Modified in 30 days" value={264} />
          <RankTile label="Classes" ranks={[{ name: 'GLASS', count: 42 }]} none="None" />
        </Tiles>
      </KitSection>
      <KitSection title="Charts and progress">
        <BarChart
          caption="Receipts per day"
          bars={WEEK.map((value, index) => ({
            label: DAYS[index] ?? '',
            name: `${DAYS[index]}, week 10`,
            value,
            isMarked: index === WEEK.length - 1,
          }))}
        />
        <StackedBarChart
          caption="Receipts per day, by state"
          series={[
            { label: 'Posted', tone: 'good' },
            { label: 'Failed', tone: 'bad' },
          ]}
          bars={WEEK.map((value, index) => ({
            label: DAYS[index] ?? '',
            name: `${DAYS[index]}, week 11`,
            values: [value, index % 2],
            isMarked: index === WEEK.length - 1,
          }))}
        />
        <SparkLine label="Receipts of the last 7 days: 0 to 12, today 9" values={WEEK} />
        <ProgressBar label="A part is done" share={0.4} />
        <ProgressBar label="Nobody knows how much there is" />
      </KitSection>
      <KitSection title="Waiting, empty, failed">
        <Loading>Loading vendors...</Loading>
        <Skeleton height={40} width="60%" />
        <EmptyPanel action={<Button>Load vendors</Button>}>No vendors available.</EmptyPanel>
        <ErrorPanel onTryAgain={() => undefined}>Failed to load vendors: no answer in 30 seconds.</ErrorPanel>
        <ErrorPanel onTryAgain={() => undefined} isTrying>
          Failed to load receive orders
        </ErrorPanel>
      </KitSection>
      <KitSection title="Words and figures">
        <Breadcrumb
          crumbs={[
            { label: 'Dashboard', to: '/kit' },
            { label: 'Work Orders' },
            { label: 'Work Order List' },
          ]}
        />
        <DescriptionList
          facts={[
            { name: 'Order', value: 'PO-1001' },
            { name: 'Vendor', value: 'Barossa Cork' },
          ]}
        />
        <PlainList
          items={[
            { key: 'a', text: 'BOTTLE: 5 short' },
            { key: 'b', text: 'CORK: not delivered' },
          ]}
        />
        <p>
          <QuantityWithUnit text="1,200" unit="EACH" /> in lot <span className="code">L2026-14</span>
        </p>
      </KitSection>
      <KitSection title="Tabs">
        <Tabs
          label="Receipt GR-000123"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'lines', label: 'Lines', count: 3, content: 'Three lines.' },
            { value: 'attempts', label: 'Attempts', content: 'Two attempts.' },
          ]}
        />
      </KitSection>
    </>
  );
};
