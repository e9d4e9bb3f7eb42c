// filled
