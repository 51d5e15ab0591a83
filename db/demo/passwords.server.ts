import { randomInt } from 'node:crypto'

// Short, plain words that can be read out over a counter and typed on a phone.
const words =
  `acorn adobe agate album alder almond amber anchor apple apron arrow aspen atlas autumn bakery bamboo banana
banjo barley basil basket beacon berry birch biscuit blanket blossom bobbin bottle branch breeze brick bridge bronze
brook bucket butter button cabin cactus camel candle canoe canvas caramel cardamom carpet carrot cashew castle cedar
ceiling cello chalk cherry chestnut chimney cinnamon citrus clay clove clover cobalt coconut comet compass copper coral
cotton cricket crocus crystal cumin curtain cushion cypress daisy dawn delta desert dolphin donkey drum dune eagle echo
elbow elder elm ember envelope falcon feather fennel fern fiddle finch flame flint flute forest fountain fox garden
garlic garnet gecko ginger glacier glove granite grape gravel guava guitar harbour harvest hazel heron hibiscus hill
honey horizon indigo island ivory jacket jackal jasmine jelly jigsaw juniper kettle kitten kiwi koala ladder lagoon lamp
lantern lavender leaf lemon lentil lettuce lilac lily linen lizard lotus lychee magnet mango maple marble marigold
meadow melon mint mirror mitten monsoon moon moss mountain mulberry mustard nectar needle nest nutmeg oak oasis oat
ocean olive onion orange orchard orchid otter oven owl paddle palace panda papaya paper parrot parsley peach peacock
pear pebble pencil pepper petal piano pigeon pillow pine planet plum pocket pollen pomelo poppy potato prairie pumpkin
quartz quilt rabbit radish rain raisin raven reed ribbon river robin rocket rope rose ruby saddle saffron sage sail
salt sandal sapphire satin scarf sesame shadow shell silver sitar sky slate snow sofa spark sparrow spice spinach
spiral spring stone stream sugar summer sunset swallow swan tabla table tamarind teapot temple thistle thunder thyme
tiger timber toffee tomato topaz tulip tunnel turmeric turtle umbrella valley vanilla velvet violet violin walnut
water wheat whistle willow window winter wool zebra zinc`.split(/\s+/)

const word = () => words[randomInt(words.length)] as string

/** A password to read out, such as `mango-river-quilt-417`: about 35 bits of entropy. */
export const readablePassword = (): string => `${word()}-${word()}-${word()}-${randomInt(100, 1000)}`
